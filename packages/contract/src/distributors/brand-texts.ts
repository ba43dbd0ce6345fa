import { brandTextFields } from "@trazo/domain/distributors/text-fields"
import { z } from "zod"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { fieldShape } from "../endpoint/field-shapes.ts"
import { lastChangeShape, versionShape } from "../endpoint/last-change.ts"

const keys = Object.keys(brandTextFields) as (keyof typeof brandTextFields)[]

/** An empty text is missing. */
const textsShape = z.record(z.enum(keys), z.string())

const brandTextsShape = z.object({ texts: textsShape, lastChange: lastChangeShape, mayEdit: z.boolean() })
export type BrandTexts = z.infer<typeof brandTextsShape>

const { welcomeTitle, welcomeLead, schedule, promise, transaction, finishRegister } = brandTextFields
const { whatsapp, telephone, accreditation, figures, voices } = brandTextFields

const path = "/api/executives/configuration/texts"

export const getBrandTexts = defineEndpoint({
  method: "GET",
  path,
  access: { permission: "/configuration:view" },
  summary: "Los textos que la distribuidora escribe para su tienda y sus solicitudes.",
  response: brandTextsShape,
})

export const saveBrandTexts = defineEndpoint({
  method: "PUT",
  path,
  access: { permission: "/configuration:edit" },
  summary: "Guarda los textos de la distribuidora; un texto vacío deja de mostrarse.",
  body: z.object({
    welcomeTitle: fieldShape(welcomeTitle),
    welcomeLead: fieldShape(welcomeLead),
    schedule: fieldShape(schedule),
    promise: fieldShape(promise),
    transaction: fieldShape(transaction),
    finishRegister: fieldShape(finishRegister),
    whatsapp: fieldShape(whatsapp),
    telephone: fieldShape(telephone),
    accreditation: fieldShape(accreditation),
    figures: fieldShape(figures),
    voices: fieldShape(voices),
    version: versionShape,
  }),
  errors: ["CHANGED_MEANWHILE"],
  response: brandTextsShape,
})
