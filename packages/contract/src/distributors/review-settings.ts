import { presetReasonFields } from "@trazo/domain/desk/preset-reasons"
import { reviewPromiseFields } from "@trazo/domain/desk/review-promise-fields"
import { z } from "zod"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { fieldShape } from "../endpoint/field-shapes.ts"
import { lastChangeShape, versionShape } from "../endpoint/last-change.ts"

/** The frequent reasons that staff choose from, by place. */
export const presetReasonsShape = z.object({
  rejection: z.array(z.string()).readonly(),
  refusal: z.array(z.string()).readonly(),
  document: z.array(z.string()).readonly(),
  field: z.array(z.string()).readonly(),
})

/** In how many opening hours staff answer outside the fast channel. */
const promiseShape = z.object({
  opens: z.string(),
  closes: z.string(),
  saturdays: z.boolean(),
  closedDays: z.array(z.string()).readonly(),
  normalHours: z.int(),
})

const reviewSettingsShape = z.object({
  presetReasons: presetReasonsShape,
  doubleApproval: z.boolean().meta({ description: "Si dos personas aprueban cada solicitud" }),
  renewalsAtOnce: z.boolean().meta({
    description: "Si una renovación pagada y sin cambios se aprueba enseguida",
  }),
  checksRequired: z.boolean().meta({ description: "Si una aprobación necesita cada comprobación marcada" }),
  holderSuspension: z.boolean().meta({ description: "Si el titular puede suspender su certificado" }),
  promise: promiseShape,
  lastChange: lastChangeShape,
  mayEdit: z.boolean(),
})
export type ReviewSettings = z.infer<typeof reviewSettingsShape>

const path = "/api/executives/configuration/review"

export const getReviewSettings = defineEndpoint({
  method: "GET",
  path,
  access: { permission: "/configuration:view" },
  summary: "Cómo revisa la distribuidora: motivos frecuentes, doble aprobación y plazo.",
  response: reviewSettingsShape,
})

export const saveReviewSettings = defineEndpoint({
  method: "PUT",
  path,
  access: { permission: "/configuration:edit" },
  proof: "recent",
  summary: "Guarda cómo revisa la distribuidora. Cada lista tiene un motivo por línea.",
  body: z.object({
    rejection: fieldShape(presetReasonFields.rejection),
    refusal: fieldShape(presetReasonFields.refusal),
    document: fieldShape(presetReasonFields.document),
    field: fieldShape(presetReasonFields.field),
    doubleApproval: reviewSettingsShape.shape.doubleApproval,
    renewalsAtOnce: reviewSettingsShape.shape.renewalsAtOnce.default(false),
    checksRequired: reviewSettingsShape.shape.checksRequired.default(true),
    holderSuspension: reviewSettingsShape.shape.holderSuspension.default(false),
    opens: fieldShape(reviewPromiseFields.opens),
    closes: fieldShape(reviewPromiseFields.closes),
    saturdays: z.boolean(),
    normalHours: fieldShape(reviewPromiseFields.normalHours),
    closedDays: fieldShape(reviewPromiseFields.closedDays),
    version: versionShape,
  }),
  errors: ["CHANGED_MEANWHILE"],
  response: reviewSettingsShape,
})
