/**
 * An identity (type and number) belongs to nobody until staff approved a request for it. Before that its accounts are
 * provisional, one for each proved address (docs/decisions/0022-identity-accounts.md).
 */

/** Provisional accounts that one number may have at a distributor. */
export const provisionalAccountLimit = 3

/**
 * Accounts that a sign-in compares a password with, whether they exist or not: the provisional ones and two approved
 * ones, because a cédula and a passport can have the same number.
 */
export const signInAccountLimit = provisionalAccountLimit + 2

/** A reviewer's decision on an approved account's address, when the request proved another one. */
export const addressDecisions = ["keep", "change"] as const
export type AddressDecision = (typeof addressDecisions)[number]

/** How long the old address can refuse a change that staff decided. */
const addressChangeWaitHours = 72

export function addressChangeTakesEffectAt(askedAt: Date): Date {
  return new Date(askedAt.getTime() + addressChangeWaitHours * 3_600_000)
}

/** What the old address can answer. */
export const addressChangeAnswers = ["confirm", "refuse"] as const
export type AddressChangeAnswer = (typeof addressChangeAnswers)[number]
