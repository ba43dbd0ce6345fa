import { mergeProblems, mergeReasonField } from "@trazo/domain/desk/client-merge"
import { z } from "zod"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { done, fieldShape, idParam } from "../endpoint/field-shapes.ts"
import { clientShape } from "./client-records.ts"

/** What moves with an account. */
const movedShape = { requests: z.int(), payments: z.int(), certificates: z.int(), notes: z.int() }

const doubleShape = clientShape.extend({
  ...movedShape,
  /** Why it cannot become part of this account. */
  problem: z.enum(mergeProblems).nullable(),
})
export type ClientDouble = z.infer<typeof doubleShape>

const mergeShape = clientShape.pick({ names: true, surnames: true, email: true }).extend({
  id: z.string(),
  identity: z.string(),
  reason: z.string(),
  by: z.string(),
  at: z.iso.datetime(),
  requests: z.int(),
  certificates: z.int(),
  notes: z.int(),
  undoableUntil: z.iso.datetime(),
  isUndoable: z.boolean(),
  undoneBy: z.string().nullable(),
})
export type ClientMerge = z.infer<typeof mergeShape>

const base = "/api/executives/clients/:id"
const params = z.object({ id: idParam })

export const listDoubles = defineEndpoint({
  method: "GET",
  path: `${base}/doubles`,
  access: { permission: "/clients:view" },
  summary: "Las cuentas del mismo documento o correo, con lo que se movería, y las que ya se unieron a esta.",
  params,
  response: z.object({ doubles: z.array(doubleShape), merges: z.array(mergeShape) }),
  errors: ["NOT_FOUND"],
})

export const mergeClients = defineEndpoint({
  method: "POST",
  path: `${base}/merges`,
  access: { permission: "/clients:edit" },
  proof: "recent",
  summary: "Une otra cuenta de la misma persona a esta; se puede deshacer durante 30 días.",
  params,
  body: z.object({ source: z.uuid(), reason: fieldShape(mergeReasonField) }),
  response: done,
  errors: ["NOT_FOUND", "MERGE_REFUSED", "ACCOUNT_DISPUTED"],
})

export const undoMerge = defineEndpoint({
  method: "PUT",
  path: `${base}/merges/:merge/undo`,
  access: { permission: "/clients:edit" },
  proof: "recent",
  summary: "Separa otra vez las cuentas, cada una con lo suyo.",
  params: params.extend({ merge: idParam }),
  response: done,
  errors: ["NOT_FOUND", "MERGE_ENDED", "MERGE_CHANGED", "ACCOUNT_DISPUTED"],
})
