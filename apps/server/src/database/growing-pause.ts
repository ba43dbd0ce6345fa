const shortest = 250
const longest = 10_000

/** Milliseconds before the attempt number `attempt`, which counts from 0: 0.25 s, doubled up to 10 s. */
export function growingPause(attempt: number): number {
  return Math.min(longest, shortest * 2 ** Math.min(attempt, 10))
}
