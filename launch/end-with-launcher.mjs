// Loaded before the server (node --import). When the launcher dies without a word (kill -9), the channel to it
// closes, and the server ends in order instead of living on with its port and its database.
if (process.channel) {
  process.channel.unref()
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"))
}
