import { revocationFields } from "@trazo/domain/certificates/revocation-reason"
import { sheetFields } from "@trazo/domain/certificates/sheet-code"
import { z } from "zod"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { dayShape, fieldShape, textShape } from "../endpoint/field-shapes.ts"

/** The code with which a holder revokes a certificate without signing in. */

const serial = z.string().regex(/^[1-9][0-9]{0,48}$/)
const params = z.object({ serial })
const path = "/api/clients/certificates/:serial/revocation-sheet"

export const getRevocationSheet = defineEndpoint({
  method: "GET",
  path,
  access: "client",
  summary: "Si el certificado tiene un código de revocación, y desde cuándo.",
  params,
  /** Null without a code that can be used. */
  response: z.object({ madeAt: z.iso.datetime().nullable() }),
  errors: ["CERTIFICATE_NOT_FOUND"],
})

export const renewRevocationSheet = defineEndpoint({
  method: "POST",
  path,
  access: "client",
  proof: "recent",
  summary: "Crea un código de revocación nuevo, que se muestra una sola vez; el anterior deja de servir.",
  params,
  response: z.object({ code: z.string() }),
  errors: ["CERTIFICATE_NOT_FOUND", "CERTIFICATE_ALREADY_REVOKED", "CERTIFICATE_ENDED"],
})

/** The server does not have the code: the page that got it sends it back. */
export const printRevocationSheet = defineEndpoint({
  method: "POST",
  path: `${path}/pdf`,
  access: "client",
  summary: "El código de revocación vigente, en PDF para imprimir.",
  params,
  body: z.object({ code: fieldShape(sheetFields.code) }),
  response: "binary",
  errors: ["CERTIFICATE_NOT_FOUND", "SHEET_CODE_REFUSED"],
})

export const revokeWithSheet = defineEndpoint({
  method: "POST",
  path: "/api/revocations",
  access: "public",
  summary: "Revoca un certificado de inmediato con su código de revocación, sin iniciar sesión.",
  body: z.object({
    certificate: fieldShape(sheetFields.certificate),
    code: fieldShape(sheetFields.code),
    /** One of `holderReasonsFor` of `domain/certificates/revocation-reason`. */
    reason: textShape.max(revocationFields.reason.maximum).meta({ title: revocationFields.reason.label }),
    /** Day of the event that causes it, YYYY-MM-DD (Ley 67, art. 24). */
    eventDate: dayShape(revocationFields.eventDate).optional(),
  }),
  response: z.object({ serial, revokedAt: z.iso.datetime() }),
  errors: ["SHEET_CODE_REFUSED"],
})
