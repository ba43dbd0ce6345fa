import type { Distributor } from "@trazo/contract/branding"
import type { Channel } from "@trazo/domain/channel"
import { hasModule } from "../branding/load-distributor.ts"

/** Whether a distributor sells through a channel. */
export function isOpenChannel(distributor: Pick<Distributor, "modules">, channel: Channel): boolean {
  if (channel === "normal") return true
  return hasModule(distributor, channel === "fast" ? "fast" : "convenios")
}
