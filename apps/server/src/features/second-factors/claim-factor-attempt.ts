import type { Deps } from "../../deps.ts"
import { type AttemptPair, claimAttempt, forgetAttempts } from "../sessions/claim-attempt.ts"
import type { Either, Subject } from "./subject.ts"
import type { TypedFactor } from "./typed-factor.ts"

interface FactorTry {
  subject: Subject
  way: TypedFactor["way"]
  /** The caller's IP. */
  address: string
}

/** Six digits can be guessed from many addresses by who has the password: those are counted together too. */
const moreFreeFromAnywhere = 15

function pairsOf({ subject: { area, id }, way, address }: FactorTry): AttemptPair[] {
  const pair = { act: "second-factor", area, user: id } as const
  const anywhere = { ...pair, address: "anywhere", moreFree: moreFreeFromAnywhere }
  return [{ ...pair, address }, ...(way === "totp" ? [anywhere] : [])]
}

/** Counts a try before it is judged, by the delays of signing in. @throws ApiError TOO_MANY_REQUESTS */
export async function claimFactorAttempt(
  tx: Either,
  attempt: FactorTry,
  deps: Pick<Deps, "clock" | "settings">,
): Promise<void> {
  for (const pair of pairsOf(attempt)) await claimAttempt(tx, pair, deps)
}

/** After a success. */
export async function forgetFactorAttempts(
  tx: Either,
  attempt: FactorTry,
  deps: Pick<Deps, "clock" | "settings">,
): Promise<void> {
  for (const pair of pairsOf(attempt)) await forgetAttempts(tx, pair, deps)
}
