// Prints the names that each module exports to `import`: node exports.mjs MODULE…
const names = {};
for (const name of process.argv.slice(2)) names[name] = Object.keys(await import(name)).sort();
console.log(JSON.stringify(names));
