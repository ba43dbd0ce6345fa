import { channels } from "@trazo/domain/buying/channel"
import { certificateEnds } from "@trazo/domain/certificates/certificate-end"
import { certificateKinds } from "@trazo/domain/certificates/certificate-kind"
import { validities } from "@trazo/domain/certificates/validity"
import { periodProblem } from "@trazo/domain/desk/period"
import { requestStatuses } from "@trazo/domain/requests/request-status"
import { z } from "zod"
import { defineEndpoint } from "../endpoint/endpoint.ts"

/** The figures of a distributor: of a period, of the period before, and of today. */
const seconds = z.int().nullable()

const totalsShape = z.object({
  /** Browsers that opened the shop, counted once in a session of the tab. */
  visits: z.int(),
  started: z.int(),
  submitted: z.int(),
  paid: z.int(),
  /** With IVA, at the moment the payment was received. */
  salesCents: z.int(),
  approved: z.int(),
  /** Without any correction. */
  approvedFirst: z.int(),
  rejected: z.int(),
  issued: z.int(),
  /** From the submission to the certificate: median and 95th percentile, to 6 %. */
  issueMedianSeconds: seconds,
  issueP95Seconds: seconds,
  /** What an answer of staff took. */
  answerMedianSeconds: seconds,
})
export type DashboardTotals = z.infer<typeof totalsShape>

const dayShape = totalsShape
  .pick({ visits: true, submitted: true, paid: true, salesCents: true, approved: true, issued: true })
  .extend({ day: z.string() })
export type DashboardDay = z.infer<typeof dayShape>

const shareShape = z.object({ count: z.int(), cents: z.int(), previousCents: z.int() })

/** Days that open requests have been in their state: up to 1, up to 3, up to 7, more. */
export const ageLimits = [1, 3, 7] as const

const dashboardShape = z.object({
  from: z.string(),
  to: z.string(),
  previousFrom: z.string(),
  previousTo: z.string(),
  today: z.object({
    /** Requests that staff owe an answer after the promised time. */
    overdue: z.int(),
    answerMedianSeconds: seconds,
    approved: z.int(),
    paid: z.int(),
    salesCents: z.int(),
  }),
  totals: totalsShape,
  previous: totalsShape,
  /** Every day of the period, the oldest first. */
  days: z.array(dayShape),
  /** Sales of a kind or validity that is sold no longer are one row, without both. */
  products: z.array(
    shareShape.extend({
      kind: z.enum(certificateKinds).nullable(),
      validity: z.enum(validities).nullable(),
    }),
  ),
  /** Channels with a figure in one of the periods, in their order. */
  channels: z.array(
    z.object({
      channel: z.enum(channels),
      submitted: z.int(),
      paid: z.int(),
      cents: z.int(),
      previousCents: z.int(),
    }),
  ),
  /** Sales without a seller's code have no seller. */
  sellers: z.array(shareShape.extend({ sellerId: z.string().nullable(), name: z.string().nullable() })),
  reasons: z.array(z.object({ key: z.string(), label: z.string(), count: z.int(), previousCount: z.int() })),
  /** By the limits of `ageLimits`. */
  open: z.array(
    z.object({
      channel: z.enum(channels),
      status: z.enum(requestStatuses),
      ages: z.array(z.int()).length(ageLimits.length + 1),
    }),
  ),
  /** Clients with a certificate that ends in each part of `certificateEnds` and is not renewed. */
  renewals: z.array(z.int()).length(certificateEnds.length),
  /** Of the certificates that end within 60 days or ended within 30. */
  conversion: z.object({ due: z.int(), renewed: z.int() }),
})
export type Dashboard = z.infer<typeof dashboardShape>

export const getDashboard = defineEndpoint({
  method: "GET",
  path: "/api/executives/dashboard",
  access: { permission: "/dashboard:view" },
  summary: "Las cifras de un período, comparadas con las del período anterior, y las de hoy.",
  query: z.object({ from: z.string().max(10), to: z.string().max(10) }).superRefine((period, check) => {
    const message = periodProblem(period)
    if (message) check.addIssue({ code: "custom", path: ["to"], message })
  }),
  response: dashboardShape,
})
