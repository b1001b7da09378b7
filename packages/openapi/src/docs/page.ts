export const page = `<!doctype html>`;
