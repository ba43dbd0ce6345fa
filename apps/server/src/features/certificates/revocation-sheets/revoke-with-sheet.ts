import type { revokeWithSheet as endpoint } from "@trazo/contract/certificates/revocation-sheet"
import type { RouteResponse } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import { holderReasonsFor } from "@trazo/domain/certificates/revocation-reason"
import { namesCertificate, readCertificateName, readSheetCode } from "@trazo/domain/certificates/sheet-code"
import { fieldMessages } from "@trazo/domain/forms/field-rules"
import type { Actor } from "../../../actor.ts"
import type { Call } from "../../../call.ts"
import { inScope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { loadRequest } from "../../requests/requests/request.ts"
import { loadOwnCertificate, lockStatus } from "../certificates/read-certificates.ts"
import { mailRevocation, notifyRevocation, recordRevocation } from "../certificates/record-revocation.ts"
import { invalid, requireRevocable, validateRevocation } from "../certificates/validate-revocation.ts"
import { lockSheet, markUsed, sheetHashes } from "./revocation-sheet.ts"

/** Every kind's reasons: which kind it is shows only a right code. */
const anyReason = holderReasonsFor("subject4").map(({ id }): string => id)

/**
 * Revokes at once with the code of the certificate's sheet. The answer to a wrong code is the same whatever is wrong:
 * number, code, a used code, a certificate that ended. No counter of wrong codes: nobody guesses 60 bits, and whoever knows the
 * holder's identity number would keep the holder out with it.
 * @throws ApiError SHEET_CODE_REFUSED, VALIDATION_FAILED
 */
export async function revokeWithSheet(
  { scope, body: { ...typed } }: Call<typeof endpoint>,
  deps: Pick<Deps, "db" | "clock" | "random" | "settings" | "jobs" | "authority" | "live" | "reactions">,
): Promise<RouteResponse<typeof endpoint>> {
  if (!anyReason.includes(typed.reason)) throw invalid("reason", fieldMessages.choose)
  const name = readCertificateName(typed.certificate)
  return await inScope(deps.db, scope, async (tx) => {
    const { serial, actor, certificate } = await lockNamed(tx, { name, code: typed.code }, deps)
    const now = deps.clock.now()
    const options = holderReasonsFor(certificate.kind)
    const { option, event } = validateRevocation(typed, { options, certificate, now })
    // A past date takes the value from what was signed since then: staff confirm it.
    const confirmed = event && { ...event, isConfirmed: !event.isPast }
    const reason = option.id
    await markUsed(tx, serial, now)
    recordAudit(tx, { actor, action: "certificate.sheet-used", object: `certificate:${serial}` }, deps)
    const revokedAt = await recordRevocation(tx, { serial, reason, event: confirmed, actor }, deps)
    await mailRevocation(
      tx,
      { serial, clientId: certificate.clientId, reason, revokedAt, event: confirmed },
      deps,
    )
    const request = await loadRequest(tx, certificate.requestId)
    await notifyRevocation(tx, { request, actor, reason }, deps)
    return { serial, revokedAt: revokedAt.toISOString() }
  })
}

/** @throws ApiError SHEET_CODE_REFUSED */
async function lockNamed(
  tx: ScopedTransaction,
  { name, code: typed }: { name: string; code: string },
  deps: Pick<Deps, "clock" | "settings">,
) {
  // Text that is no code takes the same way.
  const sheet = await lockSheet(tx, sheetHashes(tx, readSheetCode(typed) ?? "", deps))
  const refused = new ApiError("SHEET_CODE_REFUSED")
  if (!sheet) throw refused
  const { serial, holderIdentity: identity, clientId: id } = sheet
  if (!namesCertificate(name, { serial, identity })) throw refused
  // Whoever has the code acts for the holder.
  const actor: Actor = { area: "client", id }
  await lockStatus(tx, serial)
  const certificate = await loadOwnCertificate(tx, { actor, serial })
  try {
    requireRevocable(certificate, deps.clock.now())
  } catch {
    throw refused
  }
  return { serial, actor, certificate }
}
