import { createHmac } from "node:crypto"
import type { Handover } from "@trazo/contract/certificates/handover"
import { ApiError } from "@trazo/contract/errors/errors"
import { keptUserAgent } from "@trazo/domain/identity/device-name"
import { endOfSecret, handoverLimits } from "@trazo/domain/identity/one-use-limits"
import type { Actor } from "../../../actor.ts"
import { inScope, lockName, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { networkOf } from "../../../network/address-network.ts"
import { newId, newToken } from "../../../random.ts"
import { loadClient } from "../../identity/credentials/client-account.ts"
import { afterWrongNumber, hashToken, newDigits } from "../../identity/one-use-secrets/secret-text.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { findIssuedSerial, loadRequest } from "../../requests/requests/request.ts"
import { loadOwnCertificate, loadP12 } from "../certificates/read-certificates.ts"
import {
  countOpenHandovers,
  deleteHandover,
  deleteHandoversBefore,
  findBySession,
  insertHandover,
  lockBySession,
  updateHandover,
} from "./handover.ts"
import { numberOf, presentHandover, stateOf } from "./presenters.ts"

/** The computer's side: it has a token of its own and no session of the holder. */

/** The code has few digits, so it is kept as an HMAC: whoever reads the table does not find it. */
export function handoverCodeHash(code: string, { settings }: Pick<Deps, "settings">): Buffer {
  return createHmac("sha256", settings.secrets.codePepper[0]).update(`handover ${code}`).digest()
}

interface Computer {
  /** IP address. */
  address: string
  userAgent: string
  /** Token of the handover that it started before. */
  former: string | null
}

/** @returns the computer's token and the code that it shows @throws ApiError TOO_MANY_REQUESTS */
export async function startHandover(
  scope: Scope,
  { address, userAgent, former }: Computer,
  deps: Pick<Deps, "db" | "clock" | "random" | "settings">,
): Promise<{ session: string; handover: Handover & { code: string } }> {
  const now = deps.clock.now()
  const network = networkOf(address)
  return await inScope(deps.db, scope, async (tx) => {
    await lockName(tx, `handovers ${network}`)
    await deleteHandoversBefore(tx, now)
    if (former !== null) await deleteWaiting(tx, former, now)
    if ((await countOpenHandovers(tx, { network, now })) >= handoverLimits.openPerNetwork) {
      throw new ApiError("TOO_MANY_REQUESTS")
    }
    const session = newToken(deps.random)
    const fresh = {
      network,
      userAgent: keptUserAgent(userAgent),
      sessionHash: hashToken(session),
      createdAt: now,
      expiresAt: endOfSecret(handoverLimits, now),
    }
    for (;;) {
      // It opens nothing: a holder offers their own file to who shows it.
      const code = newDigits(deps.random, handoverLimits.digits)
      const codeHash = handoverCodeHash(code, deps)
      const row = await insertHandover(tx, { ...fresh, id: newId(deps.random, now), codeHash })
      if (row) return { session, handover: { ...presentHandover(row, now), code } }
    }
  })
}

/** A page that is loaded again asks for another code. */
async function deleteWaiting(tx: ScopedTransaction, session: string, now: Date): Promise<void> {
  const row = await lockBySession(tx, hashToken(session))
  if (row && stateOf(row, now) === "waiting") await deleteHandover(tx, row.id)
}

/** @throws ApiError HANDOVER_NOT_FOUND, also without a token and for another tenant's */
export async function getHandover(
  scope: Scope,
  session: string | null,
  deps: Pick<Deps, "db" | "clock">,
): Promise<Handover> {
  return await inScope(deps.db, scope, async (tx) => {
    const row = session === null ? undefined : await findBySession(tx, hashToken(session))
    if (!row) throw new ApiError("HANDOVER_NOT_FOUND")
    return presentHandover(row, deps.clock.now())
  })
}

const refusals = {
  waiting: "HANDOVER_NOT_OFFERED",
  taken: "HANDOVER_ENDED",
  expired: "HANDOVER_EXPIRED",
  ended: "HANDOVER_ENDED",
} as const

interface Taken {
  serial: string
  holderNames: string
  p12: string
}

/**
 * Gives the encrypted P12 to the computer whose user typed the phone's number, once.
 * @throws ApiError as its endpoint lists
 */
export async function takeHandover(
  scope: Scope,
  { session, number }: { session: string | null; number: string },
  deps: Pick<Deps, "db" | "clock" | "settings" | "files">,
): Promise<Taken> {
  const now = deps.clock.now()
  const taken = await inScope(deps.db, scope, async (tx) => {
    // The lock lets one of two calls take it, and counts the tries of two tabs.
    const row = session === null ? undefined : await lockBySession(tx, hashToken(session))
    if (!row) throw new ApiError("HANDOVER_NOT_FOUND")
    const state = stateOf(row, now)
    if (state !== "offered" || row.requestId === null) {
      throw new ApiError(state === "offered" ? "HANDOVER_ENDED" : refusals[state])
    }
    const { actor, serial } = await holderOf(tx, row.requestId)
    const object = `certificate:${serial}`
    if (number.replace(/\D/g, "") !== numberOf(row, deps)) {
      await updateHandover(tx, row.id, afterWrongNumber(row, handoverLimits, now))
      recordAudit(tx, { actor, action: "handover.number-wrong", object }, deps)
      return null
    }
    const [p12, { holderNames }] = await Promise.all([
      loadP12(tx, { actor, serial }, deps),
      loadOwnCertificate(tx, { actor, serial }),
    ])
    await updateHandover(tx, row.id, { takenAt: now })
    const data = { device: row.userAgent }
    recordAudit(tx, { actor, action: "handover.taken", object, data }, deps)
    return { serial, holderNames, p12: p12.toString("base64") }
  })
  // Thrown after the commit, so that the try counts.
  if (!taken) throw new ApiError("HANDOVER_NUMBER_WRONG")
  return taken
}

/** @throws ApiError HANDOVER_ENDED if the account was disabled or the certificate is gone */
async function holderOf(
  tx: ScopedTransaction,
  requestId: string,
): Promise<{ actor: Actor & { id: string }; serial: string }> {
  const { clientId } = await loadRequest(tx, requestId)
  const serial = await findIssuedSerial(tx, requestId)
  if (clientId === null || serial === null) throw new ApiError("HANDOVER_ENDED")
  if ((await loadClient(tx, clientId)).state !== "active") throw new ApiError("HANDOVER_ENDED")
  return { actor: { area: "client", id: clientId }, serial }
}
