const freeAttempts = 5
const firstDelaySeconds = 30
const longestDelaySeconds = 900

/** Tries that are older than this are forgotten. */
export const attemptsRememberedHours = 24

/** Seconds to wait after so many tries in a row that failed: none before five, then doubling (decisions, section 7). */
export function signInDelaySeconds(failedAttempts: number): number {
  if (failedAttempts < freeAttempts) return 0
  return Math.min(firstDelaySeconds * 2 ** (failedAttempts - freeAttempts), longestDelaySeconds)
}
