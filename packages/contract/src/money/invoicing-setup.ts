import { maximumSequence } from "@trazo/domain/money/invoices/access-key"
import { z } from "zod"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { textShape } from "../endpoint/field-shapes.ts"

/** With what a distributor issues invoices: its signing key, its numbers, and a test of both. */

const path = "/api/executives/configuration/billing"

const setupShape = z.object({
  /** Null without a key. The key itself never leaves the server. */
  key: z
    .object({
      holder: z.string(),
      ruc: z.string().nullable(),
      issuer: z.string(),
      serial: z.string(),
      notBefore: z.iso.datetime(),
      notAfter: z.iso.datetime(),
      storedAt: z.iso.datetime(),
      /** False for a certificate that names another RUC than the issuer's. */
      isIssuers: z.boolean(),
      /** Issued by this platform's own authority, with a key that was made here. */
      isOwn: z.boolean(),
    })
    .nullable(),
  /** Null until the issuer's data are complete. */
  numbers: z
    .object({
      environment: z.enum(["test", "production"]),
      /** 001-001 */
      point: z.string(),
      next: z.int(),
      /** Of the last invoice; 0 for none. */
      used: z.int(),
      creditNotes: z.object({ next: z.int(), used: z.int() }),
    })
    .nullable(),
  isReady: z.boolean(),
})
export type InvoicingSetup = z.infer<typeof setupShape>

export const getInvoicingSetup = defineEndpoint({
  method: "GET",
  path: `${path}/setup`,
  access: { permission: "/configuration:view" },
  summary: "El certificado con que firma facturas la distribuidora, sin su clave, y su número siguiente.",
  response: setupShape,
})

export const storeInvoicingKey = defineEndpoint({
  method: "POST",
  path: `${path}/key`,
  access: { permission: "/configuration:edit" },
  proof: "recent",
  summary: "Guarda la firma (P12) con que se firman las facturas. Su contraseña se prueba y no se guarda.",
  upload: z.object({ password: textShape.max(200) }),
  response: setupShape,
})

export const issueInvoicingKey = defineEndpoint({
  method: "POST",
  path: `${path}/key/issue`,
  access: { permission: "/configuration:edit" },
  proof: "recent",
  summary:
    "Emite a la distribuidora una firma que solo firma facturas: su clave se crea y se conserva cifrada en el servidor. Revoca la que esta autoridad le emitió antes.",
  response: setupShape,
  errors: ["MOVE_NOT_ALLOWED", "TOO_MANY_REQUESTS"],
})

export const removeInvoicingKey = defineEndpoint({
  method: "DELETE",
  path: `${path}/key`,
  access: { permission: "/configuration:edit" },
  proof: "recent",
  summary: "Borra la firma con que se firman las facturas. Si la emitió esta plataforma, la revoca.",
  response: setupShape,
})

export const saveNextNumber = defineEndpoint({
  method: "PUT",
  path: `${path}/numbers`,
  access: { permission: "/configuration:edit" },
  proof: "recent",
  summary: "Cambia el número siguiente de las facturas o de las notas de crédito, nunca a uno ya usado.",
  body: z.object({
    next: z.int().min(1).max(maximumSequence),
    nextCreditNote: z.int().min(1).max(maximumSequence).optional(),
  }),
  response: setupShape,
  errors: ["MOVE_NOT_ALLOWED"],
})

export const probeInvoicing = defineEndpoint({
  method: "POST",
  path: `${path}/probe`,
  access: { permission: "/configuration:edit" },
  summary:
    "Firma una factura de prueba, que no es de ninguna venta, y dice qué responde el ambiente de pruebas del SRI.",
  response: z.object({
    result: z.enum(["received", "returned", "unavailable", "notReady"]),
    messages: z.array(
      z.object({ code: z.string(), meaning: z.string(), advice: z.string(), original: z.string() }),
    ),
  }),
})
