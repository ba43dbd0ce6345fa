import { z } from "zod"
import { defineEndpoint } from "./endpoint.ts"

export const overviewShape = z.object({
  id: z.string(),
  name: z.string(),
  ruc: z.string(),
  state: z.enum(["active", "suspended"]),
  /** Lower case, without port; a name before a number. */
  hosts: z.array(z.string()),
  /** False until its executives fill it in; then buyers read «Distribuidora no disponible» (F7). */
  isConfigured: z.boolean(),
  /** How many were ever sent; drafts don't count. */
  requests: z.int(),
  /** ISO 8601. */
  createdAt: z.string(),
})
export type DistributorOverview = z.infer<typeof overviewShape>

export const listPlatformDistributors = defineEndpoint({
  method: "GET",
  path: "/api/administrators/distributors",
  access: "administrator",
  summary: "Las distribuidoras de la plataforma, por nombre.",
  answer: z.object({ rows: z.array(overviewShape) }),
})

export const listAdministrators = defineEndpoint({
  method: "GET",
  path: "/api/administrators",
  access: "administrator",
  summary: "Quienes administran la plataforma, por nombre.",
  answer: z.object({
    rows: z.array(
      z.object({
        id: z.string(),
        names: z.string(),
        email: z.string(),
        state: z.enum(["active", "disabled"]),
      }),
    ),
  }),
})
