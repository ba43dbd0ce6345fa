import {
  dataReplyFields,
  dataRequestFields,
  dataRequestKinds,
  dataRequestOutcomes,
} from "@trazo/domain/certificates/data-rights"
import { keptRecordKinds } from "@trazo/domain/certificates/kept-records"
import { z } from "zod"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { done, fieldShape, idParam, textShape } from "../endpoint/field-shapes.ts"
import { cursorField, pageShape } from "../endpoint/pages.ts"

/** Rights of a person over their data (LOPDP, arts. 13 to 18). The export is in `sales/exports`. */

const keptShape = z.object({ kind: z.enum(keptRecordKinds), until: z.iso.datetime().nullable() })

const dataRequestShape = z.object({
  id: z.string(),
  kind: z.enum(dataRequestKinds),
  text: z.string(),
  /** What the law keeps in spite of a deletion, as the person was told when they asked. */
  kept: z.array(keptShape),
  askedAt: z.iso.datetime(),
  dueAt: z.iso.datetime(),
  /** Null until it is answered. */
  outcome: z.enum(dataRequestOutcomes).nullable(),
  reply: z.string().nullable(),
  answeredAt: z.iso.datetime().nullable(),
})
export type DataRequest = z.infer<typeof dataRequestShape>

const base = "/api/clients/me/rights"

export const getDataRights = defineEndpoint({
  method: "GET",
  path: base,
  access: "client",
  summary: "Lo que el cliente pidió sobre sus datos, y lo que la ley obliga a conservar.",
  response: z.object({ requests: z.array(dataRequestShape), kept: z.array(keptShape) }),
})

export const askDataRequest = defineEndpoint({
  method: "POST",
  path: base,
  access: "client",
  proof: "recent",
  summary: "Pide corregir o eliminar los datos propios, o se opone a un uso; se responde en 15 días.",
  body: z.object({
    kind: z.enum(dataRequestKinds, { error: dataRequestFields.kind.missing }),
    text: fieldShape(dataRequestFields.text),
  }),
  response: dataRequestShape,
  errors: ["DATA_REQUEST_OPEN"],
})

const staffRequestShape = dataRequestShape.extend({
  client: z.object({ id: z.string(), names: z.string(), identity: z.string(), email: z.string() }),
  /** Until the due day, of Ecuador; negative when it has passed. Null once it is answered. */
  daysLeft: z.int().nullable(),
  /** It was answered after its due date. */
  isLate: z.boolean(),
  answeredBy: z.string().nullable(),
})
export type StaffDataRequest = z.infer<typeof staffRequestShape>

const staffBase = "/api/executives/rights"
const params = z.object({ id: idParam })

export const dataRequestStates = ["open", "answered"] as const

export const listDataRequests = defineEndpoint({
  method: "GET",
  path: staffBase,
  access: { permission: "/rights:view" },
  summary: "Lo que las personas piden sobre sus datos; lo vencido primero.",
  query: z.object({
    /** In the names or the identity of the person. */
    search: textShape.max(80).optional(),
    state: z.enum(dataRequestStates).optional(),
    cursor: cursorField.optional(),
  }),
  response: z.object({
    rows: z.array(staffRequestShape),
    ...pageShape,
    total: z.int(),
    /** Not answered in time, of all that are open. */
    overdue: z.int(),
  }),
  errors: ["CURSOR_REFUSED"],
})

export const getDataRequest = defineEndpoint({
  method: "GET",
  path: `${staffBase}/:id`,
  access: { permission: "/rights:view" },
  summary: "Un pedido sobre datos personales.",
  params,
  response: staffRequestShape,
  errors: ["NOT_FOUND"],
})

export const answerDataRequest = defineEndpoint({
  method: "PUT",
  path: `${staffBase}/:id/answer`,
  access: { permission: "/rights:edit" },
  summary: "Responde un pedido sobre datos personales, una sola vez; la respuesta va por correo.",
  params,
  body: z.object({
    outcome: z.enum(dataRequestOutcomes, { error: dataReplyFields.outcome.missing }),
    reply: fieldShape(dataReplyFields.reply),
  }),
  response: done,
  errors: ["NOT_FOUND", "DATA_REQUEST_ANSWERED"],
})
