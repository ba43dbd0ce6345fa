/** Failed attempts in a row without delay: for one account from one address, and for one address. */
export const freeAttempts = { pair: 5, address: 20 }
const firstDelaySeconds = 30
const longestDelaySeconds = 900

/** Tries that are older than this are forgotten. */
export const attemptsRememberedHours = 24

/** For so long after it signed in from an address, an account is not slowed by what others try from there. */
export const signedInRememberedDays = 90

/** Seconds to wait after so many tries in a row that failed: none while they are free, then doubling. */
export function signInDelaySeconds(failedAttempts: number, free: number): number {
  if (failedAttempts < free) return 0
  return Math.min(firstDelaySeconds * 2 ** (failedAttempts - free), longestDelaySeconds)
}
