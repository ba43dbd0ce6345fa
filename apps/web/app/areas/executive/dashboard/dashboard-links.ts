import type { Dashboard } from "@trazo/contract/desk/dashboard"
import { type QueueEvent, waitedBands } from "@trazo/contract/desk/review-queue"
import { paths } from "@trazo/contract/paths"
import { type Channel, channels, type ReviewedChannel, reviewedChannels } from "@trazo/domain/buying/channel"
import type { CertificateEnd } from "@trazo/domain/certificates/certificate-end"
import { formatPeriod, type Period } from "@trazo/domain/desk/period"
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

/** The channels whose queue the reader may open. */
export const openChannels = ({ queues }: Pick<DashboardLists, "queues">): Channel[] =>
  channels.filter((channel) => queues[channel])

/**
 * Where the figures of a period lead. Figures of requests count all channels and lead to the queue of the chosen one. Null
 * without a list that the reader may open.
 */
export function dashboardLinks(
  { queues, sales, clients, refunds }: DashboardLists,
  period: Period,
  channel: Channel | null,
) {
  const chosen = formatPeriod(period)
  const inQueue = (address: Partial<QueueAddress>, of = channel): string | null => {
    const path = of && queues[of]
    return path ? `${path}${queueList.href(address)}` : null
  }
  const sold = (filter: Partial<SaleAddress> = {}) =>
    sales && `${sales}${saleList.href({ period: chosen, ...filter })}`
  return {
    /** Requests that staff owe an answer after the promised time. */
    overdue: inQueue({ age: "late" }),
    /** Requests that ended in the state in the period. */
    ended: (filter: RequestStatus) => inQueue({ filter, period: chosen }),
    /** Requests that had the event in the period. */
    happened: (event: QueueEvent, target: string | null = null) =>
      inQueue({ filter: "all", event, target, period: chosen }),
    /** Requests of the channel that were sent in the period. */
    submittedIn: (of: Channel) => inQueue({ filter: "all", event: "submitted", period: chosen }, of),
    sales: sold(),
    ofProduct: ({ kind, validity }: Pick<Dashboard["products"][number], "kind" | "validity">) =>
      sold({ kind, validity }),
    ofSeller: (seller: string | null) => sold({ seller: seller ?? noSeller }),
    refunds: refunds && `${refunds}${refundList.href({ period: chosen })}`,
    ofOpen: ({ channel: of, status }: Dashboard["open"][number], band: number) =>
      inQueue({ filter: status, waited: waitedBands[band] ?? null }, of),
    ending: (ends: CertificateEnd) => clients && `${clients}${clientList.href({ ends })}`,
  }
}

export type DashboardLinks = ReturnType<typeof dashboardLinks>
