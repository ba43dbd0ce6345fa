import type { Certificate } from "@trazo/contract/certificates"
import { ApiError } from "@trazo/contract/errors"
import { canMoveCertificate } from "@trazo/domain/certificate-status"
import type { HolderRevocationReason } from "@trazo/domain/revocation-reason"
import type { Actor } from "../../actor.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { loadClient } from "../clients/load-client.ts"
import { confirmOneTimeCode } from "../one-time-codes/confirm-one-time-code.ts"
import { loadRequest } from "../requests/load-request.ts"
import { askedRevocation, type TypedRevocation } from "./asked-revocation.ts"
import { loadOwnCertificate } from "./load-own-certificate.ts"
import { mailRevocation } from "./mail-revocation.ts"
import { notifyRevocation } from "./notify-revocation.ts"
import { presentCertificate } from "./presenters.ts"
import { lockCertificate } from "./queries.ts"
import { recordRevocation } from "./record-revocation.ts"
import { requireRevocable } from "./require-revocable.ts"

export interface RevocationByHolder extends TypedRevocation {
  actor: Actor
  serial: string
  code: string
}

/**
 * Revokes a certificate at once, for good, at its holder's wish; OCSP and CRL follow within seconds.
 * @throws ApiError CERTIFICATE_NOT_FOUND, CERTIFICATE_ALREADY_REVOKED, CERTIFICATE_ENDED, VALIDATION_FAILED, CODE_…
 */
export async function revokeCertificate(
  scope: Scope,
  asked: RevocationByHolder,
  deps: Pick<Deps, "db" | "clock" | "random" | "settings" | "jobs" | "authority" | "live">,
): Promise<Certificate> {
  // Looked at first so that what can't be revoked uses no code up; looked at again, locked, below.
  const destination = await inScope(deps.db, scope, async (tx) => {
    const { client_id } = await loadRevocable(tx, asked, deps)
    return (await loadClient(tx, client_id)).email
  })
  const code = { purpose: "revocation", subject: asked.serial, destination, code: asked.code } as const
  return confirmOneTimeCode(
    scope,
    code,
    async (tx) => {
      const status = await lockCertificate(tx, asked.serial)
      if (!status || !canMoveCertificate(status, "revoked")) throw new ApiError("CERTIFICATE_ALREADY_REVOKED")
      const { client_id, request_id, option, event } = await loadRevocable(tx, asked, deps)
      const { serial, note, actor } = asked
      const reason = option.id as HolderRevocationReason
      await recordRevocation(tx, { serial, reason, note, event, actor }, deps)
      await mailRevocation(tx, { serial, clientId: client_id, reason }, deps)
      await notifyRevocation(tx, { request: await loadRequest(tx, request_id), actor, reason }, deps)
      return presentCertificate(await loadOwnCertificate(tx, asked), deps.clock.now())
    },
    deps,
  )
}

async function loadRevocable(
  tx: ScopedTransaction,
  asked: RevocationByHolder,
  { clock }: Pick<Deps, "clock">,
) {
  const certificate = await loadOwnCertificate(tx, asked)
  const now = clock.now()
  requireRevocable(certificate, now)
  return { ...certificate, ...askedRevocation(asked, certificate.kind, now) }
}
