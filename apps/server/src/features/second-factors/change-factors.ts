import { ApiError } from "@trazo/contract/errors"
import type { ChangedFactors, Factors } from "@trazo/contract/second-factor"
import type { Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { type FactorAccount, lockFactorAccount } from "./accounts.queries.ts"
import { describeFactors } from "./describe-factors.ts"
import type { FactorChange } from "./factor-changes.ts"
import { type Factors as Held, hasFactor } from "./factors.ts"
import { giveRecoveryCodes } from "./give-recovery-codes.ts"
import { loadFactors } from "./load-factors.ts"
import { presentChange } from "./presenters.ts"
import { deleteRecoveryCodes } from "./queries.ts"
import { recordFactorChange } from "./record-factor-change.ts"
import { type Either, inArea, type Subject } from "./subject.ts"

export interface FactorCall {
  subject: Subject
  /** Where it is called: what counts there is what is told. */
  host: string
}

/** What an act changes; `passkey` is the id of the one that it is about. */
type Act = (
  tx: Either,
  standing: { account: FactorAccount; factors: Held },
) => Promise<{ change: FactorChange; passkey?: string }>

/** The account, held: changes of its factors take turns. @throws ApiError NOT_SIGNED_IN */
async function standingOf(tx: Either, subject: Subject) {
  const account = await lockFactorAccount(tx, subject)
  if (!account) throw new ApiError("NOT_SIGNED_IN")
  return { account, factors: await loadFactors(tx, subject) }
}

/** Adds a factor; with the first one come the recovery codes. */
export function addFactor(
  scope: Scope | null,
  { subject, host }: FactorCall,
  act: Act,
  deps: Deps,
): Promise<ChangedFactors> {
  return inArea(
    scope,
    async (tx) => {
      const standing = await standingOf(tx, subject)
      const done = await act(tx, standing)
      const codes = hasFactor(standing.factors) ? null : await giveRecoveryCodes(tx, subject, deps)
      await recordFactorChange(tx, { subject, ...done }, deps)
      return presentChange(await describeFactors(tx, subject, host), codes)
    },
    deps,
  )
}

/** Takes a factor away; with the last one go the recovery codes. */
export function takeFactor(
  scope: Scope | null,
  { subject, host }: FactorCall,
  act: Act,
  deps: Deps,
): Promise<Factors> {
  return inArea(
    scope,
    async (tx) => {
      const done = await act(tx, await standingOf(tx, subject))
      if (!hasFactor(await loadFactors(tx, subject))) await deleteRecoveryCodes(tx, subject)
      await recordFactorChange(tx, { subject, ...done }, deps)
      return describeFactors(tx, subject, host)
    },
    deps,
  )
}
