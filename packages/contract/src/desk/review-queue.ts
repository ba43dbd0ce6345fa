import { parseTarget } from "@trazo/domain/buying/correction-targets"
import { certificateKinds } from "@trazo/domain/certificates/certificate-kind"
import type { Permission } from "@trazo/domain/identity/module-permissions"
import { requestStatuses } from "@trazo/domain/requests/request-status"
import { z } from "zod"
import { certDataShape } from "../buying/purchase.ts"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { textShape } from "../endpoint/field-shapes.ts"
import { periodShape } from "../endpoint/month.ts"
import { cursorField, pageShape } from "../endpoint/pages.ts"
import { assigneeShape, assigneesShape } from "./assignment.ts"

/** Counts of the queue stop here: «999+». */
export const countLimit = 1000

/** A row of the queue of a channel. */
export const queueRowShape = z.object({
  id: z.string(),
  number: z.string(),
  status: z.enum(requestStatuses),
  certData: certDataShape,
  names: z.string(),
  /** The number; for passports «Pasaporte AB123 (Colombia)». */
  identity: z.string(),
  totalCents: z.int(),
  statusSince: z.iso.datetime(),
  /** Until when staff promised to act, in the distributor's opening hours. Null while they need not. */
  deadline: z.object({ soonAt: z.iso.datetime(), dueAt: z.iso.datetime() }).nullable(),
  assignee: assigneeShape.nullable(),
  /** Name of the seller whose code the request has. */
  seller: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type QueueRow = z.infer<typeof queueRowShape>

/** Days that requests have been in their state: as the dashboard counts open requests by age (`ageLimits`). */
export const waitedBands = ["upTo1", "upTo3", "upTo7", "longer"] as const

/** What happened to a request: it was submitted, approved, or a correction was asked. */
const queueEvents = ["submitted", "approved", "corrected"] as const
export type QueueEvent = (typeof queueEvents)[number]

export const queueFilter = {
  status: z.enum(requestStatuses).optional(),
  /** Selects the states in which this one acts next. With `status`, both apply. */
  nextActor: z.enum(["client", "staff", "nobody"]).optional(),
  /** Requests that the reader has, or that nobody has. */
  assignee: z.enum(["mine", "nobody"]).optional(),
  /** Requests that wait for staff: beyond the promised time, or beyond three quarters of it. */
  age: z.enum(["late", "soon"]).optional(),
  kind: z.enum(certificateKinds).optional(),
  /** Requests that came into their state in this period. With `event`, those that had the event in it. */
  period: periodShape.optional(),
  event: z.enum(queueEvents).optional(),
  /** Narrows the event «corrected» to what was asked: «field:address», «paper:identityFront». */
  target: z
    .string()
    .refine((text) => parseTarget(text) !== null)
    .optional(),
  waited: z.enum(waitedBands).optional(),
  /** Requests with a code of this seller. */
  seller: z.uuid().optional(),
  search: textShape.max(80).optional(),
}

/** Of one channel. */
export function queueEndpoints(permission: Permission, base: string) {
  return {
    queue: defineEndpoint({
      method: "GET",
      path: base,
      access: { permission },
      summary: "La cola de solicitudes del canal, la que espera más primero.",
      query: z.object({
        ...queueFilter,
        cursor: cursorField.optional(),
      }),
      response: z.object({
        rows: z.array(queueRowShape),
        ...pageShape,
        /**
         * Requests that the filter and the search find. Counting stops at `countLimit`. Null for a search that more of
         * the distributor's requests match: they are not counted.
         */
        total: z.int().nullable(),
        /** The distributor's sellers, by name. */
        sellers: z.array(z.object({ id: z.string(), name: z.string() })),
        assignees: assigneesShape,
        /** Requests of the channel by state, whatever the filter and the search. Counting stops at `countLimit`. */
        counts: z.partialRecord(z.enum(requestStatuses), z.int()),
      }),
      errors: ["CURSOR_REFUSED"],
    }),
  }
}
