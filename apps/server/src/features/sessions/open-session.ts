import type { Area } from "@trazo/contract/endpoint"
import type { PlatformTransaction, ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { newToken } from "../../random.ts"
import { hashToken } from "./hash-token.ts"
import { insertSession } from "./queries.ts"

/** How long a session and its cookie last (checklist G3). */
export const sessionSeconds = 604_800

/** @returns the token: for the answer and the area's cookie, kept nowhere here */
export async function openSession(
  tx: ScopedTransaction | PlatformTransaction,
  subject: { area: Area; id: string },
  deps: Pick<Deps, "clock" | "random">,
): Promise<string> {
  const token = newToken(deps.random)
  const now = deps.clock.now()
  await insertSession(tx, {
    token_hash: hashToken(token),
    area: subject.area,
    subject_id: subject.id,
    distributor_id: tx.scope?.distributorId ?? null,
    created_at: now,
    expires_at: new Date(now.getTime() + sessionSeconds * 1000),
  })
  return token
}
