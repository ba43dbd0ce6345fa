import { createPrivateKey, sign } from "node:crypto"
import { signTaxDocument } from "@trazo/documents/invoices/sign-tax-document"
import { writeCreditNote, writeInvoice } from "@trazo/documents/invoices/write-tax-document"
import { SigningProblem } from "@trazo/documents/signing/signing-problem"
import type { CreditNote, Invoice } from "@trazo/domain/money/invoices/invoice"
import { readCertificate } from "@trazo/pki/x509/certificate"
import { system } from "../../../../actor.ts"
import { inScope, type Scope } from "../../../../database/scope.ts"
import type { Deps } from "../../../../deps.ts"
import { unseal } from "../../../../secrets/sealing.ts"
import { unscopedIsWithdrawn } from "../../../authority/authority/certificate-status.ts"
import { recordAudit } from "../../../platform/audit/record-audit.ts"
import { NotWritten } from "../prepare-invoice.ts"
import { findSigningKey, keyLabel } from "./signing-key.ts"

type SignDeps = Pick<Deps, "db" | "clock" | "settings">

/**
 * Signs a document with the distributor's key for invoices, which is opened here alone. Each use has its audit row.
 * @throws NotWritten without a key that holds now
 */
export async function signInvoice(
  scope: Scope,
  { id, document }: { id: string; document: Invoice | CreditNote },
  deps: SignDeps,
): Promise<string> {
  const now = deps.clock.now()
  const key = await inScope(deps.db, scope, async (tx) => {
    const found = await findSigningKey(tx)
    if (!found || found.notAfter <= now || found.notBefore > now) throw new NotWritten("key")
    const certificate = readCertificate(found.certificate, "BER")
    if (await unscopedIsWithdrawn(tx, certificate)) throw new NotWritten("key")
    const data = { serial: found.serial }
    recordAudit(tx, { actor: system, action: "invoice.signed", object: `invoice:${id}`, data }, deps)
    return found
  })
  const pkcs8 = unseal(deps.settings.secrets.invoiceKey, key.sealedKey, keyLabel(scope))
  const opened = createPrivateKey({ key: pkcs8, format: "der", type: "pkcs8" })
  pkcs8.fill(0)
  try {
    const xml = "modified" in document ? writeCreditNote(document) : writeInvoice(document)
    return await signTaxDocument(xml, {
      certificate: Uint8Array.from(key.certificate),
      sign: async (octets) => new Uint8Array(sign("sha1", octets, opened)),
      now,
      // The services are known to accept it; they say nothing of SHA-256.
      algorithm: "sha1",
    })
  } catch (error) {
    if (error instanceof SigningProblem) throw new NotWritten("key")
    throw error
  }
}
