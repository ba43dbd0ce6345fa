import { removalReasonField, removalStates } from "@trazo/domain/desk/removal"
import type { Permission } from "@trazo/domain/identity/module-permissions"
import { z } from "zod"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { done, fieldShape, idParam, textShape } from "../endpoint/field-shapes.ts"
import { cursorField, pageShape } from "../endpoint/pages.ts"

/** Requests and clients that staff of a distributor removed. */
const removalShape = z.object({
  id: z.string(),
  subject: z.enum(["request", "client"]),
  /** Empty once it is erased. */
  name: z.string(),
  /** Number of the request, or identity of the client. Empty for an erased client. */
  label: z.string(),
  reason: z.string(),
  state: z.enum(removalStates),
  removedBy: z.string(),
  removedAt: z.iso.datetime(),
  /** When it is erased by itself. */
  erasesAt: z.iso.datetime(),
  /** Who restored or erased it. Null while it is removed, and for the job. */
  decidedBy: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
})
export type Removal = z.infer<typeof removalShape>

const recordShape = removalShape.extend({
  /** Numbers of the requests that were removed with it. */
  requests: z.array(z.string()),
  /** Before then the law keeps it. */
  erasableAt: z.iso.datetime(),
  isErasable: z.boolean(),
  mayRestore: z.boolean(),
  mayErase: z.boolean(),
})
export type RemovalRecord = z.infer<typeof recordShape>

const base = "/api/executives/deletes"
const params = z.object({ id: idParam })

export const listRemovals = defineEndpoint({
  method: "GET",
  path: base,
  access: { permission: "/deletes:view" },
  summary: "Las solicitudes y los clientes que se eliminaron: quién, cuándo y por qué.",
  query: z.object({
    /** In name, number or identity. */
    search: textShape.max(80).optional(),
    /** Without it, those that can still be restored. */
    state: z.enum(removalStates).optional(),
    cursor: cursorField.optional(),
  }),
  response: z.object({
    rows: z.array(removalShape),
    ...pageShape,
    total: z.int(),
    isMore: z.boolean(),
  }),
  errors: ["CURSOR_REFUSED"],
})

export const getRemoval = defineEndpoint({
  method: "GET",
  path: `${base}/:id`,
  access: { permission: "/deletes:view" },
  summary: "Una eliminación, con lo que abarca y hasta cuándo se puede restaurar.",
  params,
  response: recordShape,
  errors: ["NOT_FOUND"],
})

export const restoreRemoval = defineEndpoint({
  method: "PUT",
  path: `${base}/:id/restoration`,
  access: { permission: "/deletes:edit" },
  summary: "Restaura lo eliminado tal como estaba.",
  params,
  response: done,
  errors: ["NOT_FOUND", "REMOVAL_DECIDED", "RESTORE_REFUSED"],
})

export const eraseRemoval = defineEndpoint({
  method: "PUT",
  path: `${base}/:id/erasure`,
  access: { permission: "/deletes:delete" },
  proof: "recent",
  summary: "Borra para siempre los datos personales y los documentos de lo eliminado.",
  params,
  response: done,
  errors: ["NOT_FOUND", "REMOVAL_DECIDED", "REMOVAL_RETAINED"],
})

/** For the requests of one channel. */
export function removalEndpoints(permission: Permission, path: string) {
  return {
    remove: defineEndpoint({
      method: "PUT",
      path: `${path}/:id/removal`,
      access: { permission },
      summary: "Elimina una solicitud que terminó sin certificado; se puede restaurar durante 30 días.",
      params: z.object({ id: z.uuid() }),
      body: z.object({ reason: fieldShape(removalReasonField) }),
      response: done,
      errors: ["REQUEST_NOT_FOUND", "REQUEST_NOT_ENDED", "REFUND_PENDING"],
    }),
  }
}
