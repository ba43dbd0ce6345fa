import type { Area } from "@trazo/contract/endpoint/endpoint"
import { approximateAddress, keptUserAgent } from "@trazo/domain/identity/device-name"
import { sessionSeconds } from "@trazo/domain/identity/session-lifetime"
import type { AnyTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { newToken } from "../../../random.ts"
import { hashToken } from "../one-use-secrets/secret-text.ts"
import { insertSession, proveSession, updateLastSignIn } from "./session.ts"

export interface SessionSubject {
  area: Area
  id: string
  address?: string
  userAgent?: string | undefined
}

/** @returns the token */
export async function openSession(
  tx: AnyTransaction,
  subject: SessionSubject,
  deps: Pick<Deps, "clock" | "random">,
): Promise<string> {
  const token = newToken(deps.random)
  const now = deps.clock.now()
  const session = insertSession(tx, {
    tokenHash: hashToken(token),
    area: subject.area,
    subjectId: subject.id,
    distributorId: tx.scope?.distributorId ?? null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + sessionSeconds * 1000),
    userAgent: keptUserAgent(subject.userAgent ?? ""),
    address: approximateAddress(subject.address ?? ""),
  })
  const isExecutive = subject.area === "executive" && tx.scope !== null
  await Promise.all([session, ...(isExecutive ? [updateLastSignIn(tx, subject.id, now)] : [])])
  return token
}

export async function renewSessionProof(
  tx: AnyTransaction,
  token: string,
  { clock }: Pick<Deps, "clock">,
): Promise<void> {
  await proveSession(tx, hashToken(token), clock.now())
}
