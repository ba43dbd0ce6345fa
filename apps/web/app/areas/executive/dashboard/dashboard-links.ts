import type { Dashboard } from "@trazo/contract/dashboard"
import { paths } from "@trazo/contract/paths"
import { waitedBands } from "@trazo/contract/review-queue"
import { formatPeriod, type Period } from "@trazo/domain/figures/period"
import { type Channel, channels } from "@trazo/domain/requests/channel"
import { noSeller, type SaleAddress, saleList } from "../billing/sale-list.ts"
import { type QueueFilter, queueList } from "../certificates/queue-list.ts"
import { mayDo, mayOpen } from "../frame/staff-screens.ts"
import { refundList } from "../refunds/refund-list.ts"

type Reader = Parameters<typeof mayOpen>[0]

/** The lists behind the figures that the reader may open. */
export function dashboardLists(reader: Reader) {
  const open = (path: string) => (mayOpen(reader, path) ? path : null)
  const queues: Partial<Record<Channel, string | null>> = Object.fromEntries(
    channels.map((channel) => [channel, open(paths.executiveQueue(channel))]),
  )
  return {
    queues,
    prices: open(paths.executivePrices),
    sales: open(paths.executiveBilling),
    sellers: open(paths.executiveSellers),
    refunds: mayDo(reader, paths.executiveRefunds, "validatePayment") ? paths.executiveRefunds : null,
    expiring: open(paths.executiveClients) && `${paths.executiveClients}?cuenta=por-vencer`,
  }
}

export type DashboardLists = ReturnType<typeof dashboardLists>

type Product = Pick<Dashboard["products"][number], "kind" | "validity">

/** Where the figures of a period lead, with the filters that give them. */
export function dashboardLinks({ queues, sales, ...lists }: DashboardLists, period: Period) {
  const chosen = formatPeriod(period)
  const queue = queues.normal ?? queues.fast ?? null
  const inState = (filter: QueueFilter, within: string | null = null) =>
    queue && `${queue}${queueList.href({ filter, period: within })}`
  const sold = (filter: Partial<SaleAddress> = {}) =>
    sales && `${sales}${saleList.href({ period: chosen, ...filter })}`
  return {
    inState,
    /** Requests that came into the state in the period. */
    moved: (filter: QueueFilter) => inState(filter, chosen),
    sales: sold() ?? inState("all"),
    ofProduct: ({ kind, validity }: Product) => sold({ kind, validity }) ?? lists.prices,
    ofSeller: (seller: string | null) =>
      sold({ seller: seller ?? noSeller }) ??
      (seller === null ? inState("all") : lists.sellers && `${lists.sellers}?mes=${period.to.slice(0, 7)}`),
    refunds: lists.refunds && `${lists.refunds}${refundList.href({ period: chosen })}`,
    ofOpen: ({ channel, status }: Dashboard["open"][number], band: number) => {
      const path = queues[channel]
      const waited = waitedBands[band] ?? null
      return path ? `${path}${queueList.href({ filter: status, waited })}` : null
    },
  }
}
