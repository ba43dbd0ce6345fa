import { paths } from "@trazo/contract/paths"
import { type Channel, channels } from "@trazo/domain/requests/channel"
import { mayOpen } from "../frame/staff-screens.ts"

type Reader = Parameters<typeof mayOpen>[0]

/** The lists behind the figures that the reader may open. */
export function dashboardLinks(reader: Reader) {
  const open = (path: string) => (mayOpen(reader, path) ? path : null)
  const queues: Partial<Record<Channel, string | null>> = Object.fromEntries(
    channels.map((channel) => [channel, open(paths.executiveQueue(channel))]),
  )
  return {
    queues,
    prices: open(paths.executivePrices),
    sellers: open(paths.executiveSellers),
    expiring: open(paths.executiveClients) && `${paths.executiveClients}?cuenta=por-vencer`,
  }
}
