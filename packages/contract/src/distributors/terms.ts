import { termsTextField } from "@trazo/domain/distributors/text-fields"
import { z } from "zod"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { fieldShape } from "../endpoint/field-shapes.ts"
import { lastChangeShape, versionShape } from "../endpoint/last-change.ts"

/** Terms that a distributor published. Each acceptance keeps the id of its version. */
const publishedShape = z.object({
  id: z.uuid(),
  number: z.int(),
  publishedAt: z.iso.datetime(),
})
export type TermsVersion = z.infer<typeof publishedShape>

const termsShape = publishedShape.extend({ text: z.string() })
export type TermsText = z.infer<typeof termsShape>

/** Null before the distributor publishes its own text. */
export const getTerms = defineEndpoint({
  method: "GET",
  path: "/api/terms",
  access: "public",
  summary: "Los términos de la distribuidora: los vigentes, o una versión anterior por su identificador.",
  query: z.object({ id: z.uuid().optional() }),
  response: z.object({ terms: termsShape.nullable(), versions: z.array(publishedShape) }),
  errors: ["NOT_FOUND"],
})

const termsHistoryShape = z.object({
  current: termsShape.nullable(),
  /** Newest first. */
  versions: z.array(publishedShape.extend({ by: z.string().nullable(), acceptances: z.int() })),
  lastChange: lastChangeShape,
  mayEdit: z.boolean(),
})
export type TermsHistory = z.infer<typeof termsHistoryShape>

const path = "/api/executives/configuration/terms"

export const getTermsHistory = defineEndpoint({
  method: "GET",
  path,
  access: { permission: "/configuration:view" },
  summary: "Las versiones publicadas de los términos, con quién las publicó y cuántas veces se aceptaron.",
  response: termsHistoryShape,
})

export const publishTerms = defineEndpoint({
  method: "POST",
  path,
  access: { permission: "/configuration:edit" },
  summary:
    "Publica una versión nueva, que rige desde ahora. Las solicitudes en borrador la aceptan de nuevo.",
  body: z.object({ text: fieldShape(termsTextField), version: versionShape }),
  errors: ["CHANGED_MEANWHILE"],
  response: termsHistoryShape,
})
