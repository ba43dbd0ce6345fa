/** Provisional and approved accounts of an identity (type, country and number): docs/security/accounts.md. */

/** Per identity number and distributor. */
export const provisionalAccountLimit = 3

/**
 * Password comparisons of every sign-in, so that their number reveals nothing: the provisional accounts, and three
 * approved ones because a cédula and the passports of two countries can have the same number.
 */
export const signInAccountLimit = provisionalAccountLimit + 3

/** A reviewer's decision on an approved account's address when the request verified a different one. */
export const addressDecisions = ["keep", "change"] as const
export type AddressDecision = (typeof addressDecisions)[number]

export const addressChangeAnswers = ["confirm", "refuse"] as const
export type AddressChangeAnswer = (typeof addressChangeAnswers)[number]
