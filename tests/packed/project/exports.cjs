// Prints the names that each module exports to `require`: node exports.cjs MODULE…
const names = {};
for (const name of process.argv.slice(2)) {
  names[name] = Object.keys(require(name))
    .filter((key) => key !== "__esModule")
    .sort();
}
console.log(JSON.stringify(names));
