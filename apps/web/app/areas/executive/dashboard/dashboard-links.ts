import { paths } from "@trazo/contract/paths"
import { type QueueEvent, waitedBands } from "@trazo/contract/reviews/review-queue"
import type { Dashboard } from "@trazo/contract/sales/dashboard"
import type { CertificateEnd } from "@trazo/domain/certificates/certificate-end"
import { formatPeriod, type Period } from "@trazo/domain/figures/period"
import {
  type Channel,
  channelNames,
  channels,
  type ReviewedChannel,
  reviewedChannels,
} from "@trazo/domain/requests/channel"
import type { RequestStatus } from "@trazo/domain/requests/request-status"
import { noSeller, type SaleAddress, saleList } from "../billing/sale-list.ts"
import { type QueueAddress, queueList } from "../certificates/queue-list.ts"
import { clientList } from "../clients/client-list.ts"
import { mayDo, mayOpen } from "../frame/staff-screens.ts"
import { refundList } from "../refunds/refund-list.ts"

type Reader = Parameters<typeof mayOpen>[0]

/** The lists behind the figures that the reader may open. */
export function dashboardLists(reader: Reader) {
  const open = (path: string) => (mayOpen(reader, path) ? path : null)
  // Only the channels whose queue has a screen.
  const queues: Partial<Record<Channel, string | null>> = Object.fromEntries(
    Object.keys(reviewedChannels).map((channel) => [
      channel,
      open(paths.executiveQueue(channel as ReviewedChannel)),
    ]),
  )
  return {
    queues,
    sales: open(paths.executiveBilling),
    clients: open(paths.executiveClients),
    refunds: mayDo(reader, paths.executiveRefunds, "validatePayment") ? paths.executiveRefunds : null,
  }
}

export type DashboardLists = ReturnType<typeof dashboardLists>

/** A list with a part of a figure, such as the queue of a channel. */
export interface FigurePart {
  label: string
  to: string
}

/** The list behind a figure, or its parts. Null without a list that the reader may open. */
export type FigureTarget = string | null | readonly FigurePart[]

/** Where the figures of a period lead: lists with as many rows as the figure counts. */
export function dashboardLinks({ queues, sales, clients, refunds }: DashboardLists, period: Period) {
  const chosen = formatPeriod(period)
  const inQueues = (address: Partial<QueueAddress>): FigurePart[] =>
    channels.flatMap((channel) => {
      const path = queues[channel]
      return path ? [{ label: channelNames[channel], to: `${path}${queueList.href(address)}` }] : []
    })
  const sold = (filter: Partial<SaleAddress> = {}) =>
    sales && `${sales}${saleList.href({ period: chosen, ...filter })}`
  return {
    /** Requests that staff owe an answer after the promised time. */
    overdue: inQueues({ age: "late" }),
    /** Requests that ended in the state in the period. */
    ended: (filter: RequestStatus) => inQueues({ filter, period: chosen }),
    /** Requests that had the event in the period. */
    happened: (event: QueueEvent, target: string | null = null) =>
      inQueues({ filter: "all", event, target, period: chosen }),
    sales: sold(),
    ofProduct: ({ kind, validity }: Pick<Dashboard["products"][number], "kind" | "validity">) =>
      sold({ kind, validity }),
    ofSeller: (seller: string | null) => sold({ seller: seller ?? noSeller }),
    refunds: refunds && `${refunds}${refundList.href({ period: chosen })}`,
    ofOpen: ({ channel, status }: Dashboard["open"][number], band: number) => {
      const path = queues[channel]
      const waited = waitedBands[band] ?? null
      return path ? `${path}${queueList.href({ filter: status, waited })}` : null
    },
    ending: (ends: CertificateEnd) => clients && `${clients}${clientList.href({ ends })}`,
  }
}

export type DashboardLinks = ReturnType<typeof dashboardLinks>
