/** Stands for the module `stream` of Node in the pages. */
export const Stream = undefined;
