import type { Certificate } from "@trazo/contract/certificates/certificates"
import type * as contract from "@trazo/contract/certificates/holder-suspension"
import { ApiError } from "@trazo/contract/errors/errors"
import type { CodeDelivery } from "@trazo/contract/platform/mail-delivery"
import { canMoveCertificate } from "@trazo/domain/certificates/certificate-status"
import type { Actor } from "../../../actor.ts"
import type { Call } from "../../../call.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { loadClient } from "../../identity/credentials/client-account.ts"
import { confirmOneTimeCode } from "../../identity/one-use-secrets/confirm-one-time-code.ts"
import { loadCodeDelivery, sendOneTimeCode } from "../../identity/one-use-secrets/send-one-time-code.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { lockCertificate, type OwnCertificateRow } from "./certificate.ts"
import { isHeldByHolder, presentCertificate } from "./presenters.ts"
import { loadOwnCertificate } from "./read-certificates.ts"
import { recordRelease, recordSuspension, requireHolder, type SuspensionDeps } from "./record-suspension.ts"
import { requireRevocable } from "./validate-revocation.ts"

/** The holder's own suspension and its end (docs/product/certificates.md). */

interface Own {
  actor: Actor
  serial: string
}

/**
 * Mails the code of what the holder can do now: suspend, or end the own suspension.
 * @throws ApiError CERTIFICATE_NOT_FOUND, CERTIFICATE_ALREADY_REVOKED, CERTIFICATE_ENDED, MOVE_NOT_ALLOWED, CODE_TOO_SOON
 */
export async function sendSuspensionCode(
  { scope, actor, params: { serial } }: Call<typeof contract.sendSuspensionCode>,
  deps: Pick<Deps, "db" | "clock" | "random" | "settings" | "jobs">,
): Promise<{ sentTo: string; expiresInSeconds: number }> {
  return inScope(deps.db, scope, async (tx) => {
    const certificate = await loadOwnCertificate(tx, { actor, serial })
    const purpose = purposeFor(certificate)
    requireMovable(certificate, purpose, deps.clock.now())
    const { email } = await loadClient(tx, certificate.clientId)
    const code = { purpose, subject: serial, destination: email }
    const { expiresInSeconds } = await sendOneTimeCode(tx, code, deps)
    const object = `certificate:${serial}`
    recordAudit(tx, { actor, action: `certificate.${purpose}-code-sent`, object }, deps)
    return { sentTo: email, expiresInSeconds }
  })
}

/** @throws ApiError CERTIFICATE_NOT_FOUND */
export function getSuspensionCodeDelivery(
  { scope, actor, params: { serial } }: Call<typeof contract.getSuspensionCodeDelivery>,
  deps: Pick<Deps, "db">,
): Promise<CodeDelivery> {
  return inScope(deps.db, scope, async (tx) => {
    const certificate = await loadOwnCertificate(tx, { actor, serial })
    const { email } = await loadClient(tx, certificate.clientId)
    return loadCodeDelivery(tx, { purpose: purposeFor(certificate), subject: serial, destination: email })
  })
}

/** @throws ApiError CERTIFICATE_NOT_FOUND, CERTIFICATE_ALREADY_REVOKED, CERTIFICATE_ENDED, MOVE_NOT_ALLOWED, CODE_… */
export function suspendOwn(
  scope: Scope,
  proof: Own & { code: string },
  deps: SuspensionDeps & Pick<Deps, "db">,
): Promise<Certificate> {
  const { actor } = proof
  return changeOwn(
    scope,
    { ...proof, purpose: "suspension" },
    (tx, certificate) =>
      recordSuspension(
        tx,
        { certificate, actor, reason: "holderRequest", evidence: null, fileId: null, takenOver: null },
        deps,
      ),
    deps,
  )
}

/**
 * The distributor's setting is not asked: who suspended while it was on can end it.
 * @throws ApiError CERTIFICATE_NOT_FOUND, CERTIFICATE_ALREADY_REVOKED, CERTIFICATE_ENDED, MOVE_NOT_ALLOWED,
 * ACCOUNT_DISPUTED, APPROVAL_VOID, CODE_…
 */
export function releaseOwn(
  scope: Scope,
  proof: Own & { code: string },
  deps: SuspensionDeps & Pick<Deps, "db">,
): Promise<Certificate> {
  const { actor } = proof
  return changeOwn(
    scope,
    { ...proof, purpose: "release" },
    async (tx, certificate) => {
      await requireHolder(tx, certificate.clientId)
      await recordRelease(tx, { certificate, actor, reason: "holderRequest", evidence: null }, deps)
    },
    deps,
  )
}

type Purpose = "suspension" | "release"

async function changeOwn(
  scope: Scope,
  { purpose, code, ...own }: Own & { code: string; purpose: Purpose },
  change: (tx: ScopedTransaction, certificate: OwnCertificateRow) => Promise<void>,
  deps: SuspensionDeps & Pick<Deps, "db">,
): Promise<Certificate> {
  const load = async (tx: ScopedTransaction) => {
    const certificate = await loadOwnCertificate(tx, own)
    requireMovable(certificate, purpose, deps.clock.now())
    return certificate
  }
  // Checked before the code is confirmed, so that a refusal does not consume it. Checked again under the lock.
  const destination = await inScope(deps.db, scope, async (tx) => {
    const { clientId: id } = await load(tx)
    return (await loadClient(tx, id)).email
  })
  return confirmOneTimeCode(
    scope,
    { purpose, subject: own.serial, destination, code },
    async (tx) => {
      await lockCertificate(tx, own.serial)
      await change(tx, await load(tx))
      return presentCertificate(await loadOwnCertificate(tx, own), deps.clock.now())
    },
    deps,
  )
}

const purposeFor = ({ status }: OwnCertificateRow): Purpose =>
  status === "suspended" ? "release" : "suspension"

/** @throws ApiError CERTIFICATE_ALREADY_REVOKED, CERTIFICATE_ENDED, MOVE_NOT_ALLOWED */
function requireMovable(certificate: OwnCertificateRow, purpose: Purpose, now: Date): void {
  requireRevocable(certificate, now)
  const { status, holderSuspension: isOffered } = certificate
  if (purpose === "release") {
    if (status === "suspended" && !isHeldByHolder(certificate)) throw refused(ofOthers)
    if (status !== "suspended") throw refused("El certificado no está suspendido: ya es válido.")
    return
  }
  if (status === "suspended") throw refused("El certificado ya está suspendido.")
  if (!isOffered) throw refused(notOffered)
  if (!canMoveCertificate(status, "suspended")) throw new ApiError("MOVE_NOT_ALLOWED")
}

const refused = (message: string) => new ApiError("MOVE_NOT_ALLOWED", { message })

const ofOthers = "Esta suspensión no la pidió usted, y la levanta quien la puso. Comuníquese con nosotros."
const notOffered =
  "Aquí no puede suspender su certificado. Si alguien más puede usarlo, revóquelo; si tiene dudas, comuníquese con nosotros."
