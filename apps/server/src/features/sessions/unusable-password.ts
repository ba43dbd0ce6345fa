/** What stands in the place of a password that was never chosen: no password gives it, at the cost of any other. */
export function noPassword(): string {
  return dummyHash
}

/**
 * Nobody's password, at the cost of everybody's: an unknown user takes the same work as a wrong password, so that
 * the time of the answer tells nothing.
 */
export const dummyHash = `$argon2id$v=19$m=19456,t=2,p=1$${"A".repeat(22)}$${"A".repeat(43)}`
