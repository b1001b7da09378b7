// Loaded before a program by `node --import`: tells its use of memory and processor whenever it gets a message.
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send({ rss: process.memoryUsage().rss, microseconds: user + system });
});
process.channel.unref();
