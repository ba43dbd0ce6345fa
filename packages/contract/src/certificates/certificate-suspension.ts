import {
  releaseReasons,
  staffReleaseReasons,
  staffSuspensionReasons,
  suspensionFields,
  suspensionReasons,
} from "@trazo/domain/certificates/suspension-reason"
import { fieldMessages } from "@trazo/domain/forms/field-rules"
import type { Permission } from "@trazo/domain/identity/module-permissions"
import { z } from "zod"
import { uploadedDocumentShape } from "../buying/purchase.ts"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { fieldShape, requestStateShape } from "../endpoint/field-shapes.ts"

/** Suspension of a certificate and its release, by its holder, by staff of a distributor and by administrators. */

export const suspensionShape = z.object({
  reason: z.enum(suspensionReasons),
  at: z.iso.datetime(),
  by: z.enum(["holder", "distributor", "platform"]),
  /** Null for the holder's own. */
  evidence: z.string().nullable(),
  evidenceFile: uploadedDocumentShape.nullable(),
  /** Null while the certificate is suspended. */
  end: z
    .object({
      at: z.iso.datetime(),
      by: z.enum(["holder", "distributor", "platform", "system"]),
      /** Null where the certificate was revoked. */
      reason: z.enum(releaseReasons).nullable(),
      evidence: z.string().nullable(),
    })
    .nullable(),
})
export type Suspension = z.infer<typeof suspensionShape>

const label = { title: suspensionFields.reason.label }

export const suspensionBodyShape = z.object({
  reason: z.enum(staffSuspensionReasons, fieldMessages.choose).meta(label),
  evidence: fieldShape(suspensionFields.evidence),
  /** Id of an uploaded evidence file. */
  evidenceFile: z.uuid().optional(),
})
export type SuspensionBody = z.infer<typeof suspensionBodyShape>

export const releaseBodyShape = z.object({
  reason: z.enum(staffReleaseReasons, fieldMessages.choose).meta(label),
  evidence: fieldShape(suspensionFields.evidence),
})
export type ReleaseBody = z.infer<typeof releaseBodyShape>

export const suspensionErrors = [
  "CERTIFICATE_NOT_FOUND",
  "CERTIFICATE_ALREADY_REVOKED",
  "CERTIFICATE_ENDED",
  "MOVE_NOT_ALLOWED",
] as const

/** A release needs an account that could be issued the certificate now. */
export const releaseErrors = [...suspensionErrors, "ACCOUNT_DISPUTED", "APPROVAL_VOID"] as const

const params = z.object({ id: z.uuid() })

/** For the staff of one distributor, by request. */
export function suspensionEndpoints(permission: Permission, base: string) {
  return {
    suspend: defineEndpoint({
      method: "PUT",
      path: `${base}/:id/suspension`,
      access: { permission },
      proof: "recent",
      summary: "Suspende el certificado de la solicitud, con motivo y sustento.",
      params,
      body: suspensionBodyShape,
      response: requestStateShape,
      errors: ["REQUEST_NOT_FOUND", ...suspensionErrors],
    }),
    releaseSuspension: defineEndpoint({
      method: "PUT",
      path: `${base}/:id/suspension/release`,
      access: { permission },
      proof: "recent",
      summary: "Levanta la suspensión del certificado de la solicitud, con motivo y sustento.",
      params,
      body: releaseBodyShape,
      response: requestStateShape,
      errors: ["REQUEST_NOT_FOUND", ...releaseErrors],
    }),
  }
}
