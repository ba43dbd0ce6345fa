import { certificateKinds } from "@trazo/domain/certificates/certificate-kind"
import { validities } from "@trazo/domain/certificates/validity"
import { identityTypes } from "@trazo/domain/identity/identity-type"
import { requestStatuses } from "@trazo/domain/requests/request-status"
import { convenioCellMaximum } from "@trazo/domain/selling/convenio-person"
import { invitationStandings } from "@trazo/domain/selling/invitation"
import { z } from "zod"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { idParam, textShape } from "../endpoint/field-shapes.ts"
import { cursorField, pageShape } from "../endpoint/pages.ts"

/** The people of agreements, each with one invitation. */
const cellShape = textShape.max(convenioCellMaximum)

/** As typed; the operation checks them together with the agreement. */
export const convenioTextsShape = z.object({
  identity: cellShape,
  names: cellShape,
  surname1: cellShape,
  surname2: cellShape,
  email: cellShape,
  phone: cellShape,
  kind: cellShape,
  validity: cellShape,
})

const personRowShape = z.object({
  id: z.string(),
  convenio: z.object({ id: z.string(), name: z.string() }),
  identityType: z.enum(identityTypes),
  identity: z.string(),
  names: z.string(),
  surname1: z.string(),
  surname2: z.string(),
  email: z.string(),
  phone: z.string(),
  kind: z.enum(certificateKinds),
  validity: z.enum(validities),
  standing: z.enum(invitationStandings),
  invitedAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime().nullable(),
  removedAt: z.iso.datetime().nullable(),
  removedBy: z.string().nullable(),
})
export type ConvenioPersonRow = z.infer<typeof personRowShape>

const personShape = personRowShape.extend({
  /** Whether the organisation pays. */
  isPaid: z.boolean(),
  request: z
    .object({ id: z.string(), number: z.string().nullable(), status: z.enum(requestStatuses) })
    .nullable(),
})
export type ConvenioPersonRecord = z.infer<typeof personShape>

const base = "/api/executives/convenio-people"
const module = "/convenios/clients"
const params = z.object({ id: idParam })

export const listConvenioPeople = defineEndpoint({
  method: "GET",
  path: base,
  access: { permission: `${module}:view` },
  summary: "Las personas de los convenios, o las eliminadas.",
  query: z.object({
    convenio: idParam.optional(),
    standing: z.enum(invitationStandings).optional(),
    removed: z.literal("true").optional(),
    search: textShape.max(80).optional(),
    cursor: cursorField.optional(),
  }),
  response: z.object({ rows: z.array(personRowShape), ...pageShape, total: z.int(), isMore: z.boolean() }),
  errors: ["CURSOR_REFUSED"],
})

export const getConvenioPerson = defineEndpoint({
  method: "GET",
  path: `${base}/:id`,
  access: { permission: `${module}:view` },
  summary: "Una persona de un convenio, con su invitación.",
  params,
  response: personShape,
  errors: ["NOT_FOUND"],
})

export const insertConvenioPerson = defineEndpoint({
  method: "POST",
  path: base,
  access: { permission: `${module}:create` },
  summary: "Agrega una persona a un convenio y le envía su invitación, si se pide.",
  body: convenioTextsShape.extend({ convenio: idParam, invite: z.boolean() }),
  response: z.object({ id: z.string() }),
  errors: ["NOT_FOUND", "INVITATION_CLOSED"],
})

export const changeConvenioPerson = defineEndpoint({
  method: "PUT",
  path: `${base}/:id`,
  access: { permission: `${module}:edit` },
  summary:
    "Corrige a una persona que todavía no pidió su firma. Otro correo o documento anula su invitación.",
  params,
  body: convenioTextsShape,
  response: z.object({ id: z.string() }),
  errors: ["NOT_FOUND", "MOVE_NOT_ALLOWED"],
})

export const sendConvenioInvitations = defineEndpoint({
  method: "POST",
  path: `${base}/invitations`,
  access: { permission: `${module}:edit` },
  summary: "Envía invitaciones, también otra vez: el código anterior deja de servir.",
  body: z.object({ ids: z.array(idParam).min(1).max(100) }),
  /** `limited`: they got enough invitations. */
  response: z.object({ sent: z.int(), refused: z.int(), limited: z.int() }),
  errors: ["INVITATION_CLOSED", "MOVE_NOT_ALLOWED"],
})

export const withdrawConvenioInvitation = defineEndpoint({
  method: "DELETE",
  path: `${base}/:id/invitation`,
  access: { permission: `${module}:edit` },
  summary: "Retira una invitación: su código deja de servir.",
  params,
  response: z.object({ id: z.string() }),
  errors: ["NOT_FOUND", "MOVE_NOT_ALLOWED"],
})

/** Not a GET: whoever reads the link can use it, which the audit shows. */
export const readConvenioLink = defineEndpoint({
  method: "POST",
  path: `${base}/:id/link`,
  access: { permission: `${module}:edit` },
  summary: "El enlace vigente de la invitación, para entregarlo por otro medio.",
  params,
  response: z.object({ link: z.string() }),
  errors: ["NOT_FOUND", "MOVE_NOT_ALLOWED"],
})

export const removeConvenioPerson = defineEndpoint({
  method: "DELETE",
  path: `${base}/:id`,
  access: { permission: `${module}:delete` },
  proof: "recent",
  summary: "Quita del convenio a una persona que no tiene una solicitud.",
  params,
  response: z.object({ id: z.string() }),
  errors: ["NOT_FOUND", "MOVE_NOT_ALLOWED"],
})

export const restoreConvenioPerson = defineEndpoint({
  method: "PUT",
  path: `${base}/:id/restoration`,
  access: { permission: `${module}:delete` },
  proof: "recent",
  summary: "Devuelve al convenio a una persona que se quitó, sin invitación vigente.",
  params,
  response: z.object({ id: z.string() }),
  errors: ["NOT_FOUND", "MOVE_NOT_ALLOWED"],
})
