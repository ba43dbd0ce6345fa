/** Runs of `work` per second in `lanes` parallel loops, measured for `seconds` after one second of warm-up. */
export async function rateOf(work: () => Promise<unknown>, lanes: number, seconds: number): Promise<number> {
  await runFor(work, lanes, 1)
  return Math.round((await runFor(work, lanes, seconds)) / seconds)
}

async function runFor(work: () => Promise<unknown>, lanes: number, seconds: number): Promise<number> {
  let done = 0
  const end = performance.now() + seconds * 1000
  const lane = async () => {
    while (performance.now() < end) {
      await work()
      done++
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return done
}
