import { createHash } from "node:crypto"
import type { Area } from "@trazo/contract/endpoint"
import { approximateAddress, keptUserAgent } from "@trazo/domain/access/device-name"
import { sessionSeconds } from "@trazo/domain/access/session-lifetime"
import type { PlatformTransaction, ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { newToken } from "../../random.ts"
import { insertSession, proveSession } from "./queries.ts"

/** What a row keeps of a token of 256 random bits: enough to find it, nothing to sign in with. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest()
}

/** Whose session, and from where it was opened. */
export interface SessionSubject {
  area: Area
  id: string
  /** The caller's IP and browser; of either only a part is kept. */
  address?: string
  userAgent?: string | undefined
}

/** @returns the token: for the answer and the area's cookie, kept nowhere here */
export async function openSession(
  tx: ScopedTransaction | PlatformTransaction,
  subject: SessionSubject,
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
    user_agent: keptUserAgent(subject.userAgent ?? ""),
    address: approximateAddress(subject.address ?? ""),
  })
  return token
}

/** Who holds the session has just proved again who they are. */
export async function renewSessionProof(
  tx: ScopedTransaction | PlatformTransaction,
  token: string,
  { clock }: Pick<Deps, "clock">,
): Promise<void> {
  await proveSession(tx, hashToken(token), clock.now())
}
