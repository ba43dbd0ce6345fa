import type { Deps } from "../../deps.ts"
import { deleteRecoveryCodes, insertRecoveryCodes } from "./queries.ts"
import { newRecoveryCodes, recoveryHash } from "./recovery-codes.ts"
import type { Either, Subject } from "./subject.ts"

/** New ones in the place of all before. @returns them as drawn: only their hashes stay */
export async function giveRecoveryCodes(
  tx: Either,
  subject: Subject,
  deps: Pick<Deps, "clock" | "random" | "settings">,
): Promise<string[]> {
  const codes = newRecoveryCodes(deps.random)
  const hashes = codes.map((code) => recoveryHash(subject, code, deps))
  await deleteRecoveryCodes(tx, subject)
  await insertRecoveryCodes(tx, subject, { hashes, now: deps.clock.now() })
  return codes
}
