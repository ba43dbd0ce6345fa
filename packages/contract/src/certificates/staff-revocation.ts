import { certificateKinds } from "@trazo/domain/certificates/certificate-kind"
import { shownCertificateStatuses } from "@trazo/domain/certificates/certificate-status"
import { revocationFields, revocationReasons } from "@trazo/domain/certificates/revocation-reason"
import type { Permission } from "@trazo/domain/identity/module-permissions"
import { z } from "zod"
import { uploadedDocumentShape } from "../buying/purchase.ts"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { dayShape, fieldShape, idParam, requestStateShape, textShape } from "../endpoint/field-shapes.ts"
import { uploadErrors } from "../errors/upload-errors.ts"
import {
  releaseBodyShape,
  releaseErrors,
  suspensionBodyShape,
  suspensionErrors,
  suspensionShape,
} from "./certificate-suspension.ts"

/** Revocation by staff of a distributor and by administrators of the platform, for any distributor. */

/** How the revocation of a certificate came about. */
const revocationShape = z.object({
  /** Null for a certificate that was not revoked through a form. */
  reason: z.enum(revocationReasons).nullable(),
  at: z.iso.datetime(),
  by: z.enum(["holder", "distributor", "platform", "system"]),
  /** Day of the event that causes it, YYYY-MM-DD. */
  eventDate: z.string().nullable(),
  /** Whether OCSP and CRL publish the event's date. A holder's date in the past waits for staff. */
  isEventConfirmed: z.boolean(),
  /** What the holder wrote. */
  note: z.string().nullable(),
  evidence: z.string().nullable(),
  evidenceFile: uploadedDocumentShape.nullable(),
})

export const staffCertificateShape = z.object({
  serial: z.string(),
  requestId: z.string(),
  kind: z.enum(certificateKinds),
  status: z.enum(shownCertificateStatuses),
  holderNames: z.string(),
  identity: z.string(),
  notBefore: z.iso.datetime(),
  notAfter: z.iso.datetime(),
  revocation: revocationShape.nullable(),
  /** Newest first. */
  suspensions: z.array(suspensionShape),
})
export type StaffCertificate = z.infer<typeof staffCertificateShape>

const staffRevocationShape = z.object({
  /** One of `staffReasonsFor` of `domain/certificates/revocation-reason`. */
  reason: z.string().max(revocationFields.reason.maximum).meta({ title: revocationFields.reason.label }),
  eventDate: dayShape(revocationFields.eventDate).optional(),
  /** Required for a date before today: what was signed since then loses its value. */
  isPastConfirmed: z.boolean().optional(),
  evidence: fieldShape(revocationFields.evidence),
  /** Id of an uploaded evidence file. */
  evidenceFile: z.uuid().optional(),
})
export type StaffRevocation = z.infer<typeof staffRevocationShape>

const revocationErrors = [
  "CERTIFICATE_NOT_FOUND",
  "CERTIFICATE_ALREADY_REVOKED",
  "CERTIFICATE_ENDED",
] as const

const evidenceErrors = ["CERTIFICATE_NOT_FOUND", ...uploadErrors] as const

const requestParams = z.object({ id: z.uuid() })

/** For the staff of one distributor, by request. */
export function revocationEndpoints(permission: Permission, base: string) {
  const access = { permission }
  return {
    revoke: defineEndpoint({
      method: "PUT",
      path: `${base}/:id/revocation`,
      access,
      proof: "recent",
      summary: "Revoca el certificado de la solicitud, con motivo y sustento; no se puede deshacer.",
      params: requestParams,
      body: staffRevocationShape,
      response: requestStateShape,
      errors: ["REQUEST_NOT_FOUND", ...revocationErrors],
    }),
    sendEvidence: defineEndpoint({
      method: "POST",
      path: `${base}/:id/revocation/evidence`,
      access,
      summary: "Sube el archivo que sustenta una revocación o una suspensión.",
      params: requestParams,
      upload: z.object({}),
      response: uploadedDocumentShape,
      errors: ["REQUEST_NOT_FOUND", ...evidenceErrors],
    }),
    confirmEventDate: defineEndpoint({
      method: "PUT",
      path: `${base}/:id/revocation/event-date`,
      access,
      proof: "recent",
      summary:
        "Confirma la fecha pasada que dio el titular; desde entonces se publica en OCSP y en la lista.",
      params: requestParams,
      response: requestStateShape,
      errors: ["REQUEST_NOT_FOUND", "CERTIFICATE_NOT_FOUND", "MOVE_NOT_ALLOWED"],
    }),
  }
}

const base = "/api/administrators/certificates"
const params = z.object({ serial: z.string().regex(/^[1-9][0-9]{0,48}$/) })
const found = staffCertificateShape.extend({ distributor: z.object({ id: z.string(), name: z.string() }) })
export type PlatformCertificate = z.infer<typeof found>

const rowShape = found.omit({ revocation: true, requestId: true, suspensions: true })
export type FoundCertificate = z.infer<typeof rowShape>

export const findCertificates = defineEndpoint({
  method: "GET",
  path: base,
  access: "administrator",
  summary: "Los certificados de cualquier distribuidora con este número de serie o de identidad.",
  query: z.object({ search: textShape.trim().min(1).max(120) }),
  response: z.object({ rows: z.array(rowShape) }),
})

export const getPlatformCertificate = defineEndpoint({
  method: "GET",
  path: `${base}/:serial`,
  access: "administrator",
  summary: "Un certificado de cualquier distribuidora, con su revocación.",
  params,
  response: found,
  errors: ["CERTIFICATE_NOT_FOUND"],
})

export const revokeForPlatform = defineEndpoint({
  method: "PUT",
  path: `${base}/:serial/revocation`,
  access: "administrator",
  proof: "recent",
  summary: "Revoca un certificado de cualquier distribuidora, con motivo y sustento; no se puede deshacer.",
  params,
  body: staffRevocationShape,
  response: found,
  errors: revocationErrors,
})

export const suspendForPlatform = defineEndpoint({
  method: "PUT",
  path: `${base}/:serial/suspension`,
  access: "administrator",
  proof: "recent",
  summary: "Suspende un certificado de cualquier distribuidora, con motivo y sustento.",
  params,
  body: suspensionBodyShape,
  response: found,
  errors: suspensionErrors,
})

export const releaseForPlatform = defineEndpoint({
  method: "PUT",
  path: `${base}/:serial/suspension/release`,
  access: "administrator",
  proof: "recent",
  summary: "Levanta la suspensión de un certificado de cualquier distribuidora, con motivo y sustento.",
  params,
  body: releaseBodyShape,
  response: found,
  errors: releaseErrors,
})

export const sendPlatformEvidence = defineEndpoint({
  method: "POST",
  path: `${base}/:serial/revocation/evidence`,
  access: "administrator",
  summary: "Sube el archivo que sustenta una revocación o una suspensión.",
  params,
  upload: z.object({}),
  response: uploadedDocumentShape,
  errors: evidenceErrors,
})

export const getPlatformEvidence = defineEndpoint({
  method: "GET",
  path: `${base}/:serial/revocation/evidence/:file`,
  access: "administrator",
  summary: "El archivo que sustenta la revocación o una suspensión de un certificado.",
  params: params.extend({ file: idParam }),
  response: "binary",
  errors: ["CERTIFICATE_NOT_FOUND", "NOT_FOUND"],
})

export const confirmPlatformEventDate = defineEndpoint({
  method: "PUT",
  path: `${base}/:serial/revocation/event-date`,
  access: "administrator",
  proof: "recent",
  summary: "Confirma la fecha pasada que dio el titular; desde entonces se publica en OCSP y en la lista.",
  params,
  response: found,
  errors: ["CERTIFICATE_NOT_FOUND", "MOVE_NOT_ALLOWED"],
})
