import type * as contract from "@trazo/contract/certificates/certificates"
import type { Certificate } from "@trazo/contract/certificates/certificates"
import { ApiError } from "@trazo/contract/errors/errors"
import { type Actor, clientIdOf } from "../../../actor.ts"
import type { Call } from "../../../call.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { unscopedFindStatus } from "../../authority/authority/certificate-status.ts"
import { readStoredFile } from "../../platform/files/stored-files.ts"
import {
  findCertificateDer,
  findOwnCertificate,
  listOwnCertificates,
  lockCertificate,
  type OwnCertificateRow,
  unscopedPublicCertificate,
} from "./certificate.ts"
import { type PublicCertificate, presentCertificate, presentPublicCertificate } from "./presenters.ts"

/** @throws ApiError CERTIFICATE_NOT_FOUND, also for another client's certificate */
export async function loadOwnCertificate(
  tx: ScopedTransaction,
  { actor, serial }: { actor: Actor; serial: string },
): Promise<OwnCertificateRow> {
  const certificate = await findOwnCertificate(tx, { clientId: clientIdOf(actor), serial })
  if (!certificate) throw new ApiError("CERTIFICATE_NOT_FOUND")
  return certificate
}

/** Locks the certificate until the transaction ends. */
export function lockStatus(
  tx: ScopedTransaction,
  serial: string,
): Promise<OwnCertificateRow["status"] | undefined> {
  return lockCertificate(tx, serial)
}

export async function listCertificates(
  { scope, actor }: Call<typeof contract.listCertificates>,
  { db, clock }: Pick<Deps, "db" | "clock">,
): Promise<{ rows: Certificate[] }> {
  const rows = await inScope(db, scope, (tx) => listOwnCertificates(tx, actor.id))
  return { rows: rows.map((row) => presentCertificate(row, clock.now())) }
}

/** DER. @throws ApiError CERTIFICATE_NOT_FOUND */
export async function readCertificateFile(
  scope: Scope,
  wanted: { actor: Actor; serial: string },
  { db }: Pick<Deps, "db">,
): Promise<Buffer> {
  return inScope(db, scope, async (tx) => {
    await loadOwnCertificate(tx, wanted)
    const der = await findCertificateDer(tx, wanted.serial)
    if (!der) throw new ApiError("CERTIFICATE_NOT_FOUND")
    return der
  })
}

/** The public certificate stays available while it is suspended, its key does not. @throws ApiError CERTIFICATE_NOT_FOUND, CERTIFICATE_SUSPENDED, P12_NOT_FOUND */
export async function readP12(
  scope: Scope,
  wanted: { actor: Actor; serial: string },
  deps: Pick<Deps, "db" | "files">,
): Promise<Buffer> {
  return inScope(deps.db, scope, (tx) => loadP12(tx, wanted, deps))
}

/** @throws ApiError as `readP12` */
export async function loadP12(
  tx: ScopedTransaction,
  wanted: { actor: Actor; serial: string },
  deps: Pick<Deps, "files">,
): Promise<Buffer> {
  const { p12FileId, status } = await loadOwnCertificate(tx, wanted)
  if (status === "suspended") throw new ApiError("CERTIFICATE_SUSPENDED")
  const file = p12FileId && (await readStoredFile(tx, p12FileId, deps))
  if (!file) throw new ApiError("P12_NOT_FOUND")
  return file.content
}

/** @throws ApiError CERTIFICATE_NOT_FOUND */
export async function verifyCertificate(
  { scope, params: { serial } }: Call<typeof contract.verifyCertificate>,
  { db, clock, authority }: Pick<Deps, "db" | "clock" | "authority">,
): Promise<PublicCertificate> {
  const [row, published] = await inScope(db, scope, (tx) =>
    Promise.all([unscopedPublicCertificate(tx, serial), unscopedFindStatus(tx, serial)]),
  )
  if (!row) throw new ApiError("CERTIFICATE_NOT_FOUND")
  const invalidFrom = published?.invalidityDate ?? null
  return presentPublicCertificate(row, { issuer: authority.name, invalidFrom, now: clock.now() })
}
