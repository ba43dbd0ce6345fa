const stepsPerDoubling = 6
const firstStepSeconds = 60

/** Numbers of durations by step: a sixth of a doubling, from one minute. The migration of the daily figures counts them. */
type DurationSteps = ReadonlyMap<number, number>

/** The middle of a step. It differs by at most 6 % from every duration that the step counts. */
function secondsOfStep(step: number): number {
  return firstStepSeconds * 2 ** ((step + 0.5) / stepsPerDoubling)
}

/** The duration in seconds that this share of all stays within, such as 0.5 for the median. Null without durations. */
export function durationPercentile(steps: DurationSteps, share: number): number | null {
  const total = [...steps.values()].reduce((sum, count) => sum + count, 0)
  let remaining = Math.ceil(total * share)
  for (const [step, count] of [...steps].toSorted(([a], [b]) => a - b)) {
    remaining -= count
    if (remaining <= 0 && count > 0) return Math.round(secondsOfStep(step))
  }
  return null
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** «12 min», «3,5 h», «2,1 días». */
export function formatDuration(seconds: number): string {
  const number = (value: number) =>
    value.toLocaleString("es-EC", { maximumFractionDigits: value < 10 ? 1 : 0 })
  if (seconds < 90 * minute) return `${Math.max(1, Math.round(seconds / minute))} min`
  if (seconds < 2 * day) return `${number(seconds / hour)} h`
  return `${number(seconds / day)} días`
}
