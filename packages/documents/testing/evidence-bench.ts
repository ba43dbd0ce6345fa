import { concatenate, randomBytes } from "@trazo/pki/bytes"
import type { CertificateStatus } from "@trazo/pki/testing/openssl-authority"
import { readCertificate } from "@trazo/pki/x509/certificate"
import { EvidenceGatherer, evidenceOfSigner, type StatusService } from "../src/evidence/gather-evidence.ts"
import { readKeyFile } from "../src/p12/read-key-file.ts"
import { makeSigner } from "../src/signing/document-signer.ts"
import type { PdfSigning } from "../src/signing/pdf-field.ts"
import { signFile } from "../src/signing/sign-file.ts"
import { signPdf } from "../src/signing/sign-pdf.ts"
import { signXml } from "../src/signing/sign-xml.ts"
import { statusQuestion } from "../src/trust/status-question.ts"
import { checkDocument } from "../src/verdict/check-document.ts"
import type { CheckOptions } from "../src/verdict/check-options.ts"
import { makeHolder } from "./holder-files.ts"
import { timeStampService } from "./time-stamp-service.ts"

type Bytes = Uint8Array<ArrayBuffer>
export type EvidenceBench = Awaited<ReturnType<typeof evidenceBench>>

/** A holder, a time-stamp service and an issuer that answers, all made by openssl. */
export async function evidenceBench() {
  const holder = await makeHolder()
  const service = timeStampService()
  const { identities } = await readKeyFile(holder.p12("Firma2026"), "Firma2026")
  const signer = await makeSigner(identities[0]!)
  const serial = BigInt(readCertificate(holder.certificate).serial).toString(16)
  const trust = [...holder.authority.chain, service.certificate]
  const answering =
    (revoked?: CertificateStatus["revoked"]): StatusService =>
    async (about, issuer) =>
      holder.authority.answer(statusQuestion(about, issuer, randomBytes(16)), [
        { serial, ...(revoked && { revoked }) },
      ])
  const evidenceBy = (ask: StatusService) => async (token: Bytes | undefined) =>
    (
      await evidenceOfSigner(new EvidenceGatherer({ ask, known: trust }), signer, {
        token,
        since: new Date(),
      })
    ).data
  const usual = () => ({ timeStamp: service.stamp, evidenceFor: evidenceBy(answering()) })
  return {
    holder,
    service,
    signer,
    serial,
    trust,
    answering,
    evidenceBy,
    async signPdf(pdf: Bytes, options: Partial<PdfSigning> = {}): Promise<Bytes> {
      return concatenate(pdf, await signPdf(pdf, { signer, now: new Date(), ...usual(), ...options }))
    },
    signFile: (content: Bytes) => signFile(content, { signer, now: new Date(), ...usual() }),
    signXml: (xml: Bytes) => signXml(xml, { signer, now: new Date(), id: "Signature1", ...usual() }),
    /** Nobody is asked unless the options say whom. */
    async check(file: Bytes, { years = 0, ...options }: Partial<CheckOptions> & { years?: number } = {}) {
      const now = new Date(Date.now() + 1000)
      now.setFullYear(now.getFullYear() + years)
      const check = await checkDocument(file, { trust, now, ...options })
      const [one] = check.signatures
      const codes = one?.reasons.map(({ code }) => code) ?? []
      return { ...check, time: one?.time, codes, texts: one?.reasons.map(({ text }) => text) ?? [] }
    },
    [Symbol.dispose]() {
      holder[Symbol.dispose]()
      service[Symbol.dispose]()
    },
  }
}
