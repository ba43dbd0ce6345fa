import { certificateKinds } from "@trazo/domain/certificates/certificate-kind"
import { shownCertificateStatuses } from "@trazo/domain/certificates/certificate-status"
import { revocationFields, revocationReasons } from "@trazo/domain/certificates/revocation-reason"
import { suspensionReasons } from "@trazo/domain/certificates/suspension-reason"
import { z } from "zod"
import { certificateFileAddresses, deliveryAddresses } from "../endpoint/api-paths.ts"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { codeShape, dayShape, fieldShape } from "../endpoint/field-shapes.ts"

/** Decimal, because it can exceed the range of a number. */
const serial = z.string().regex(/^[1-9][0-9]{0,48}$/)
const params = z.object({ serial })

export const certificateShape = z.object({
  serial,
  requestId: z.string(),
  kind: z.enum(certificateKinds),
  status: z.enum(shownCertificateStatuses),
  holderNames: z.string(),
  notBefore: z.iso.datetime(),
  notAfter: z.iso.datetime(),
  revokedAt: z.iso.datetime().nullable(),
  /** `domain/certificates/revocation-reason` has the Spanish titles. */
  revocationReason: z.enum(revocationReasons).nullable(),
  /** While it is suspended. */
  suspension: z.object({ at: z.iso.datetime(), reason: z.enum(suspensionReasons) }).nullable(),
  hasP12: z.boolean(),
  /** Its renewal is open now. */
  mayRenew: z.boolean(),
  /** The distributor lets holders suspend, and this certificate can be suspended now. */
  maySuspend: z.boolean(),
  /** The suspension is the holder's own. */
  mayRelease: z.boolean(),
})
export type Certificate = z.infer<typeof certificateShape>

export const listCertificates = defineEndpoint({
  method: "GET",
  path: "/api/clients/certificates",
  access: "client",
  summary: "Los certificados del titular.",
  response: z.object({ rows: z.array(certificateShape) }),
})

export const getCertificateFile = defineEndpoint({
  method: "GET",
  path: certificateFileAddresses.certificate,
  access: "client",
  summary: "El certificado (público), en DER.",
  params,
  response: "binary",
  errors: ["CERTIFICATE_NOT_FOUND"],
})

export const getP12 = defineEndpoint({
  method: "GET",
  path: certificateFileAddresses.p12,
  access: "client",
  summary: "El P12 cifrado, tal como lo guardó el titular.",
  params,
  response: "binary",
  errors: ["CERTIFICATE_NOT_FOUND", "P12_NOT_FOUND", "CERTIFICATE_SUSPENDED"],
})

export const sendRevocationCode = defineEndpoint({
  method: "POST",
  path: deliveryAddresses.revocationCode,
  access: "client",
  summary: "Envía al correo del titular el código con que confirma la revocación.",
  params,
  response: z.object({ sentTo: z.string(), expiresInSeconds: z.int() }),
  errors: ["CERTIFICATE_NOT_FOUND", "CERTIFICATE_ALREADY_REVOKED", "CERTIFICATE_ENDED", "CODE_TOO_SOON"],
})

export const revokeCertificate = defineEndpoint({
  method: "POST",
  path: "/api/clients/certificates/:serial/revocation",
  access: "client",
  summary: "Revoca el certificado de inmediato; no se puede deshacer.",
  params,
  body: z.object({
    code: codeShape,
    /** One of `holderReasonsFor` of `domain/certificates/revocation-reason`. */
    reason: z.string().max(revocationFields.reason.maximum).meta({ title: revocationFields.reason.label }),
    note: fieldShape(revocationFields.note).optional(),
    /** Day of the event that causes it, YYYY-MM-DD (Ley 67, art. 24). */
    eventDate: dayShape(revocationFields.eventDate).optional(),
  }),
  response: certificateShape,
  errors: [
    "CERTIFICATE_NOT_FOUND",
    "CERTIFICATE_ALREADY_REVOKED",
    "CERTIFICATE_ENDED",
    "CODE_WRONG",
    "CODE_EXPIRED",
    "CODE_USED",
    "CODE_EXHAUSTED",
  ],
})

/** Shows only initials and the last four digits (docs/product-decisions.md section 9). */
export const verifyCertificate = defineEndpoint({
  method: "GET",
  path: "/api/certificates/:serial",
  access: "public",
  summary: "El estado público de un certificado.",
  params,
  response: z.object({
    serial,
    status: z.enum(shownCertificateStatuses),
    kind: z.enum(certificateKinds),
    initials: z.string(),
    identityEnding: z.string(),
    notBefore: z.iso.datetime(),
    notAfter: z.iso.datetime(),
    revokedAt: z.iso.datetime().nullable(),
    revocationReason: z.enum(revocationReasons).nullable(),
    /** Since when its key was not safe, as the revocation list says it (RFC 5280 §5.3.2). */
    invalidFrom: z.iso.datetime().nullable(),
    /** SHA-256 of the certificate, hexadecimal, so that the page can compare a local file. */
    fingerprint: z.string(),
    issuer: z.string(),
  }),
  errors: ["CERTIFICATE_NOT_FOUND"],
})
