import type { Pairing } from "@trazo/contract/buying/pairing"
import { ApiError } from "@trazo/contract/errors/errors"
import { pairingStateOf } from "@trazo/domain/buying/pairing"
import { keptUserAgent } from "@trazo/domain/identity/device-name"
import { endOfSecret, pairingLimits } from "@trazo/domain/identity/one-use-limits"
import type { Actor } from "../../../actor.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { newId, newToken } from "../../../random.ts"
import { afterWrongNumber, hashToken } from "../../identity/one-use-secrets/secret-text.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { lockOwnRequest, lockRequest } from "../../requests/requests/request.ts"
import { findDraft, requireReached } from "../purchases/draft.ts"
import { findPairing, findPairingByCode, type PairingRow, replacePairing, updatePairing } from "./pairing.ts"
import { numberOf, presentPairing, timesOf } from "./presenters.ts"

const objectOf = (id: string) => `request:${id}`

/**
 * Makes the code with which a phone sends the documents of this draft. A former code and its phone end.
 * @throws ApiError CONSENT_REQUIRED before the consent to sensitive data, STEP_NOT_REACHED, MOVE_NOT_ALLOWED
 */
export async function startPairing(
  scope: Scope,
  actor: Actor,
  deps: Pick<Deps, "db" | "clock" | "random">,
): Promise<{ code: string; pairing: Pairing }> {
  const now = deps.clock.now()
  return await inScope(deps.db, scope, async (tx) => {
    // The lock keeps two tabs from making two codes.
    await lockOwnRequest(tx, actor)
    const { request, files, biometricConsent } = await findDraft(tx, actor, deps)
    requireReached(request, "documents")
    if (!biometricConsent) throw new ApiError("CONSENT_REQUIRED")
    const code = newToken(deps.random)
    const row = await replacePairing(tx, {
      id: newId(deps.random, now),
      requestId: request.id,
      codeHash: hashToken(code),
      resumeGeneration: request.resumeGeneration,
      createdAt: now,
      expiresAt: endOfSecret(pairingLimits, now),
    })
    recordAudit(tx, { actor, action: "pairing.started", object: objectOf(request.id) }, deps)
    return { code, pairing: presentPairing(row, files.length, now) }
  })
}

/** @throws ApiError MOVE_NOT_ALLOWED if the request is no draft any more */
export async function getPairing(
  scope: Scope,
  actor: Actor,
  deps: Pick<Deps, "db" | "clock">,
): Promise<{ pairing: Pairing | null }> {
  return await inScope(deps.db, scope, async (tx) => {
    const { request, files } = await findDraft(tx, actor, deps)
    const row = await findPairing(tx, request.id)
    return { pairing: row ? presentPairing(row, files.length, deps.clock.now()) : null }
  })
}

/**
 * Accepts the phone that shows this number. Without it, whoever makes somebody scan a code would read their documents, and
 * whoever scans somebody's screen could send some.
 * @throws ApiError PAIRING_NUMBER_WRONG, PAIRING_ENDED, also after three wrong ones; MOVE_NOT_ALLOWED
 */
export async function confirmPairing(
  scope: Scope,
  { actor, number }: { actor: Actor; number: string },
  deps: Pick<Deps, "db" | "clock">,
): Promise<{ pairing: Pairing }> {
  const now = deps.clock.now()
  const confirmed = await inScope(deps.db, scope, async (tx) => {
    // Tries of two tabs are counted one after the other.
    await lockOwnRequest(tx, actor)
    const { request, files } = await findDraft(tx, actor, deps)
    const row = await findPairing(tx, request.id)
    const state = row && pairingStateOf(timesOf(row), now)
    if (!row || (state !== "scanned" && state !== "joined")) throw new ApiError("PAIRING_ENDED")
    if (state === "joined") return presentPairing(row, files.length, now)
    if (number.replace(/\D/g, "") !== numberOf(row)) {
      await updatePairing(tx, row.id, afterWrongNumber(row, pairingLimits, now))
      recordAudit(tx, { actor, action: "pairing.number-wrong", object: objectOf(request.id) }, deps)
      return null
    }
    await updatePairing(tx, row.id, { confirmedAt: now })
    recordAudit(tx, { actor, action: "pairing.confirmed", object: objectOf(request.id) }, deps)
    return presentPairing({ ...row, confirmedAt: now }, files.length, now)
  })
  // Thrown after the commit, so that the try counts.
  if (!confirmed) throw new ApiError("PAIRING_NUMBER_WRONG")
  return { pairing: confirmed }
}

export async function endPairing(
  scope: Scope,
  actor: Actor,
  deps: Pick<Deps, "db" | "clock">,
): Promise<{ ok: true }> {
  return await inScope(deps.db, scope, async (tx) => {
    const { id: requestId } = await lockOwnRequest(tx, actor)
    const row = await findPairing(tx, requestId)
    if (row && row.endedAt === null) {
      await updatePairing(tx, row.id, { endedAt: deps.clock.now() })
      recordAudit(tx, { actor, action: "pairing.ended", object: objectOf(requestId) }, deps)
    }
    return { ok: true as const }
  })
}

interface Scanned {
  code: string
  /** Token of a paired session in this browser. */
  session: string | null
  /** The request whose resume token this browser has. */
  ownRequest: string | null
}

/**
 * What a scanned code opens. Changes nothing.
 * @throws ApiError PAIRING_NOT_FOUND, PAIRING_USED, PAIRING_EXPIRED, PAIRING_ENDED, PAIRING_SAME_DEVICE
 */
export async function previewPairing(
  scope: Scope,
  scanned: Scanned,
  deps: Pick<Deps, "db" | "clock">,
): Promise<{ isJoined: boolean }> {
  return await inScope(deps.db, scope, async (tx) => {
    const row = await findPairingByCode(tx, { hash: hashToken(scanned.code), lock: false })
    return { isJoined: isUsable(row, scanned, deps.clock.now()).isJoined }
  })
}

/** @throws ApiError as `previewPairing` */
function isUsable(
  row: PairingRow | undefined,
  { session, ownRequest }: Scanned,
  now: Date,
): { row: PairingRow; isJoined: boolean } {
  if (!row) throw new ApiError("PAIRING_NOT_FOUND")
  if (row.requestId === ownRequest) throw new ApiError("PAIRING_SAME_DEVICE")
  const state = pairingStateOf(timesOf(row), now)
  if (state === "expired") throw new ApiError("PAIRING_EXPIRED")
  const isOwn = session !== null && row.sessionHash?.equals(hashToken(session)) === true
  if (isOwn && (state === "joined" || state === "scanned")) return { row, isJoined: true }
  if (row.scannedAt) throw new ApiError(isOwn ? "PAIRING_ENDED" : "PAIRING_USED")
  if (state === "ended") throw new ApiError("PAIRING_ENDED")
  return { row, isJoined: false }
}

interface Joining extends Scanned {
  userAgent: string
}

/**
 * Uses a code, once. The session that it opens sends documents of that draft once the computer's user has typed the phone's
 * number, and reads nothing of it.
 * @returns the session's token; null if this phone has joined already
 * @throws ApiError as `previewPairing`
 */
export async function joinPairing(
  scope: Scope,
  { userAgent, ...scanned }: Joining,
  deps: Pick<Deps, "db" | "clock" | "random">,
): Promise<{ session: string | null }> {
  return await inScope(deps.db, scope, async (tx) => {
    const now = deps.clock.now()
    const hash = hashToken(scanned.code)
    const seen = isUsable(await findPairingByCode(tx, { hash, lock: false }), scanned, now)
    if (seen.isJoined) return { session: null }
    // The request is locked first, as the computer's calls do.
    await requirePairable(tx, seen.row, deps)
    const { row, isJoined } = isUsable(await findPairingByCode(tx, { hash, lock: true }), scanned, now)
    if (isJoined) return { session: null }
    const session = newToken(deps.random)
    await updatePairing(tx, row.id, {
      scannedAt: now,
      sessionHash: hashToken(session),
      userAgent: keptUserAgent(userAgent),
      sessionExpiresAt: endOfSecret({ seconds: pairingLimits.sessionSeconds }, now),
    })
    const actor: Actor = { area: "applicant", id: row.requestId }
    recordAudit(tx, { actor, action: "pairing.scanned", object: objectOf(row.requestId) }, deps)
    return { session }
  })
}

/**
 * A draft that was sent, ended or went to another device takes nothing from a phone.
 * @throws ApiError PAIRING_ENDED
 */
export async function requirePairable(
  tx: ScopedTransaction,
  row: Pick<PairingRow, "requestId" | "resumeGeneration">,
  deps: Pick<Deps, "clock">,
): Promise<void> {
  const { status, resumeGeneration, resumeExpiresAt } = await lockRequest(tx, row.requestId)
  const isOpen = status === "draft" && resumeExpiresAt > deps.clock.now()
  if (!isOpen || resumeGeneration !== row.resumeGeneration) throw new ApiError("PAIRING_ENDED")
}
