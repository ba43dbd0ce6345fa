const longestPause = 30_000
/** A server that ran this long and died starts again at once. */
const longRun = 60_000
const mostRefusals = 5

/**
 * Starts the server again when it dies, with growing pauses; resolves to the exit code. A server that was never ready
 * is not started again: its error is about settings. One that was ready may meet its own remains, so it may refuse to
 * start some times. The parameters are functions, so that tests need no process.
 */
export async function keepRunning({ runOnce, pause, say, isStopping }) {
  let wasReady = false
  let deaths = 0
  let refusals = 0
  for (;;) {
    const end = await runOnce()
    wasReady ||= end.isReady
    if (isStopping() || end.code === 0 || !wasReady) return end.code
    deaths = end.isReady && end.milliseconds >= longRun ? 1 : deaths + 1
    refusals = end.isReady ? 0 : refusals + 1
    if (end.isRefused && refusals > mostRefusals) return end.code
    const next = Math.min(longestPause, 1000 * 2 ** (deaths - 1))
    say(`El servidor se detuvo sin que se le pidiera (${end.reason}). Arranca otra vez en ${next / 1000} s.`)
    await pause(next)
    if (isStopping()) return 0
  }
}
