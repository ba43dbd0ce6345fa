import { ApiError } from "@trazo/contract/errors/errors"
import type * as contract from "@trazo/contract/money/invoicing-setup"
import type { InvoicingSetup } from "@trazo/contract/money/invoicing-setup"
import { maySignDocuments } from "@trazo/documents/certificate/purposes"
import { KeyFileProblem } from "@trazo/documents/p12/key-file-problem"
import { type KeyIdentity, readKeyFile, signingIdentity } from "@trazo/documents/p12/read-key-file"
import { equalBytes } from "@trazo/pki/bytes"
import { readCertificateHolder } from "@trazo/pki/x509/certificate-holder"
import type { Call } from "../../../call.ts"
import { inScope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { seal } from "../../../secrets/sealing.ts"
import { unscopedIsWithdrawn } from "../../authority/authority/certificate-status.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { findInvoicing, pointOf } from "./invoicing-settings.ts"
import { findNumbers, lockNumbers, storeNextNumber } from "./numbers.ts"
import { isOwnCertificate, revokePresentKey } from "./signing/own-certificate.ts"
import {
  deleteSigningKey,
  findSigningKey,
  keyLabel,
  presentSetup,
  storeSigningKey,
} from "./signing/signing-key.ts"

/** NIST SP 800-131A: shorter RSA keys sign nothing new. */
const leastKeyBits = 2048

/** RFC 5280 §5.3.1 */
const superseded = 4
const cessationOfOperation = 5

export function getInvoicingSetup(
  { scope }: Pick<Call<typeof contract.getInvoicingSetup>, "scope">,
  deps: Pick<Deps, "db" | "clock">,
): Promise<InvoicingSetup> {
  return inScope(deps.db, scope, (tx) => loadSetup(tx, deps))
}

export async function loadSetup(
  tx: ScopedTransaction,
  { clock }: Pick<Deps, "clock">,
): Promise<InvoicingSetup> {
  const settings = await findInvoicing(tx)
  const key = await findSigningKey(tx)
  const point = settings && pointOf(settings)
  const numbers = point && {
    ...(await findNumbers(tx, { ...point, document: "01" })),
    creditNotes: await findNumbers(tx, { ...point, document: "04" }),
  }
  const isOwn = key !== undefined && (await isOwnCertificate(tx, key))
  return presentSetup({ settings, key, isOwn, numbers }, clock.now())
}

/**
 * Stores the key of a P12, sealed. Its password opens the file here and is forgotten.
 * @throws ApiError VALIDATION_FAILED for a file or password that does not open, or a key that cannot sign invoices now
 */
export async function storeInvoicingKey(
  { scope, actor, upload: { file, password } }: Call<typeof contract.storeInvoicingKey>,
  deps: Pick<Deps, "db" | "clock" | "random" | "settings" | "jobs">,
): Promise<InvoicingSetup> {
  const identity = await openKeyFile(Uint8Array.from(file.bytes), password)
  const now = deps.clock.now()
  requireUsable(identity, { now, isDemonstration: deps.settings.demoData !== false })
  const { certificate, pkcs8 } = identity
  const holder = readCertificateHolder(certificate.der, deps.settings.pki.oidArc, "BER")
  const { invoiceKey } = deps.settings.secrets
  const sealedKey = seal(invoiceKey, pkcs8, keyLabel(scope), deps.random)
  pkcs8.fill(0)
  const { serial, notBefore, notAfter, ruc = null } = holder
  return inScope(deps.db, scope, async (tx) => {
    if (await unscopedIsWithdrawn(tx, certificate)) {
      throw refused({ file: "El certificado de esta firma está suspendido o revocado: suba uno que valga" })
    }
    await revokePresentKey(tx, { actor, reason: superseded }, deps)
    await storeSigningKey(tx, {
      certificate: Buffer.from(certificate.der),
      sealedKey,
      serial,
      holder: (holder.organisation ?? holder.commonName).slice(0, 300),
      ruc,
      issuer: (holder.issuer.organisation ?? holder.issuer.commonName ?? "").slice(0, 300),
      notBefore,
      notAfter,
      storedAt: now,
      storedBy: actor.id,
    })
    const data = { serial, notAfter: notAfter.toISOString() }
    recordAudit(
      tx,
      { actor, action: "invoicing-key.stored", object: `invoicing-key:${scope.distributorId}`, data },
      deps,
    )
    return await loadSetup(tx, deps)
  })
}

const keyObject = ({ distributorId }: { distributorId: string }) => `invoicing-key:${distributorId}`

const refused = (fields: Record<string, string>) => new ApiError("VALIDATION_FAILED", { fields })

async function openKeyFile(bytes: Uint8Array<ArrayBuffer>, password: string): Promise<KeyIdentity> {
  try {
    return signingIdentity(await readKeyFile(bytes, password))
  } catch (error) {
    if (!(error instanceof KeyFileProblem)) throw error
    if (error.code === "WRONG_PASSWORD") throw refused({ password: "La contraseña no abre este archivo" })
    throw refused({ file: error.message })
  }
}

/** A demonstration's own server of the SRI takes whatever signs. */
function requireUsable(
  { algorithm, certificate }: KeyIdentity,
  { now, isDemonstration }: { now: Date; isDemonstration: boolean },
): void {
  if (algorithm.kind !== "RSA") throw refused({ file: "El SRI acepta solo firmas con clave RSA" })
  if (!isDemonstration && algorithm.bits < leastKeyBits)
    throw refused({
      file: `La clave de esta firma es RSA de ${algorithm.bits} bits y se falsifica con facilidad: suba una de ${leastKeyBits} o más, o emita la firma aquí`,
    })
  if (!isDemonstration && equalBytes(certificate.issuer, certificate.subject))
    throw refused({
      file: "Este certificado se firmó a sí mismo y el SRI no lo acepta: suba el que emitió una entidad acreditada, o emita la firma aquí",
    })
  if (certificate.notAfter <= now) throw refused({ file: "El certificado de esta firma ya terminó" })
  if (certificate.notBefore > now)
    throw refused({ file: "El certificado de esta firma todavía no es válido" })
  if (!maySignDocuments(certificate))
    throw refused({ file: "Este certificado no sirve para firmar documentos" })
}

export function removeInvoicingKey(
  { scope, actor }: Call<typeof contract.removeInvoicingKey>,
  deps: Pick<Deps, "db" | "clock" | "jobs">,
): Promise<InvoicingSetup> {
  return inScope(deps.db, scope, async (tx) => {
    await revokePresentKey(tx, { actor, reason: cessationOfOperation }, deps)
    await deleteSigningKey(tx)
    recordAudit(
      tx,
      { actor, action: "invoicing-key.removed", object: `invoicing-key:${scope.distributorId}` },
      deps,
    )
    return await loadSetup(tx, deps)
  })
}

/** @throws ApiError MOVE_NOT_ALLOWED before invoicing is complete, VALIDATION_FAILED for a number that is used */
export function saveNextNumber(
  { scope, actor, body: { next, nextCreditNote } }: Call<typeof contract.saveNextNumber>,
  deps: Pick<Deps, "db" | "clock">,
): Promise<InvoicingSetup> {
  return inScope(deps.db, scope, async (tx) => {
    const settings = await findInvoicing(tx)
    if (!settings) {
      throw new ApiError("MOVE_NOT_ALLOWED", { message: "Complete primero los datos de quien factura." })
    }
    const point = pointOf(settings)
    const invoices = { sequence: { ...point, document: "01" }, to: next, field: "next" } as const
    const notes = {
      sequence: { ...point, document: "04" },
      to: nextCreditNote,
      field: "nextCreditNote",
    } as const
    for (const { sequence, to, field } of [invoices, notes]) {
      if (to === undefined) continue
      const before = await lockNumbers(tx, sequence)
      if (to <= before.used) {
        const documents = sequence.document === "01" ? "facturas" : "notas de crédito"
        throw refused({ [field]: `Ya hay ${documents} hasta el número ${before.used}: escriba uno mayor` })
      }
      if (to === before.next) continue
      await storeNextNumber(tx, sequence, to)
      const { document, environment } = sequence
      const data = { document, from: before.next, to, environment }
      recordAudit(tx, { actor, action: "invoice.numbers-set", object: keyObject(scope), data }, deps)
    }
    return await loadSetup(tx, deps)
  })
}
