import { equalBytes } from "@trazo/pki/bytes"
import type { Certificate } from "@trazo/pki/x509/certificate"
import { orUndefined } from "@trazo/pki/x509/extension-values"
import { signedFormOf } from "../certificate/issued.ts"
import { signatureMethodOf, verifySignature } from "../cms/verify-signature.ts"
import type { WorkBudget } from "../work-budget.ts"
import { entryOf, readCrl } from "./read-crl.ts"
import { isAbout, readOcspResponse, responderOf } from "./read-ocsp.ts"

/** What an authority said of a certificate, and when. */
export type Evidence =
  | {
      readonly status: "good"
      readonly asOf: Date
      /** When the authority would say it again; undefined where it does not tell. */
      readonly until: Date | undefined
      readonly source: "file" | "server"
    }
  | {
      readonly status: "revoked"
      readonly asOf: Date
      readonly at: Date
      readonly reason: string | undefined
      readonly invalidFrom?: Date | undefined
      readonly source: "file" | "server"
    }

/** Revocation data that a document carries, DER. */
export interface CarriedEvidence {
  readonly ocsp: readonly Uint8Array<ArrayBuffer>[]
  readonly crls: readonly Uint8Array<ArrayBuffer>[]
}

const most = 60

/** The evidence of the file that its issuer signed, the latest first. */
export async function evidenceFor(
  certificate: Certificate,
  issuer: Certificate,
  carried: CarriedEvidence,
  work: WorkBudget,
): Promise<Evidence[]> {
  const found: Evidence[] = []
  for (const der of carried.ocsp.slice(0, most))
    found.push(...(await fromOcsp(der, { certificate, issuer, work })))
  for (const der of carried.crls.slice(0, most))
    found.push(...(await fromCrl(der, { certificate, issuer, work })))
  return found.sort((one, other) => other.asOf.getTime() - one.asOf.getTime())
}

interface Asked {
  readonly certificate: Certificate
  readonly issuer: Certificate
  readonly work: WorkBudget
}

async function fromOcsp(
  der: Uint8Array<ArrayBuffer>,
  { certificate, issuer, work }: Asked,
): Promise<Evidence[]> {
  work.spend("octetParsed", 10 * der.length)
  const response = orUndefined(() => readOcspResponse(der))
  if (!response) return []
  const responder = await responderOf(response, issuer, work)
  if (!responder) return []
  const method = orUndefined(() => signatureMethodOf(response.form.algorithm))
  const signed = await verifySignature(
    work,
    responder.spki,
    method,
    response.form.toBeSigned,
    response.form.signature,
  )
  if (signed !== "intact") return []
  return response.responses.flatMap((single): Evidence[] => {
    if (!isAbout(single, certificate, issuer) || single.status === "unknown") return []
    const { thisUpdate, nextUpdate, revoked } = single
    // Who has the key of a responder whose time is over may sign anything with it, but not for a moment within.
    if (thisUpdate < responder.notBefore || thisUpdate > responder.notAfter) return []
    if (!revoked) return [{ status: "good", asOf: thisUpdate, until: nextUpdate, source: "file" }]
    return [{ status: "revoked", asOf: thisUpdate, ...revoked, source: "file" }]
  })
}

async function fromCrl(
  der: Uint8Array<ArrayBuffer>,
  { certificate, issuer, work }: Asked,
): Promise<Evidence[]> {
  work.spend("octetParsed", 10 * der.length)
  const list = orUndefined(() => readCrl(der))
  if (!list || !equalBytes(list.issuer, issuer.subject) || list.isPartial) return []
  const form = signedFormOf(list.der)
  const method = orUndefined(() => signatureMethodOf(form.algorithm))
  if ((await verifySignature(work, issuer.spki, method, form.toBeSigned, form.signature)) !== "intact")
    return []
  const entry = orUndefined(() => entryOf(list, certificate.serial))
  if (!entry) return [{ status: "good", asOf: list.thisUpdate, until: list.nextUpdate, source: "file" }]
  return [{ status: "revoked", asOf: list.thisUpdate, ...entry, source: "file" }]
}
