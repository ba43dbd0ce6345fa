import { inScope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import type { Settings } from "../../../env.ts"
import { publicUrl } from "../../../env.ts"
import { type Brand, findBrand, findMainHost } from "./queries.ts"
import { listDistributors } from "./tenant-directory.ts"

export type { Brand } from "./queries.ts"

export async function loadBrand(tx: ScopedTransaction): Promise<Brand> {
  const brand = await findBrand(tx)
  if (!brand) throw new Error("The scope's distributor is gone")
  return brand
}

/** URL of a page on the distributor's own host, or on localhost while it has none. */
export function brandUrl(
  settings: Pick<Settings, "publicScheme" | "publicPort">,
  { host }: { host: string | null },
  path: string,
): string {
  return publicUrl(settings, host ?? "localhost", path)
}

export async function linkTo(
  tx: ScopedTransaction,
  path: string,
  { settings }: Pick<Deps, "settings">,
): Promise<string> {
  return brandUrl(settings, { host: await findMainHost(tx) }, path)
}

/**
 * URL of the platform's own pages, for mails: on the configured host, otherwise on the oldest distributor's host, never
 * on a host named by a caller.
 */
export async function platformHost(deps: Pick<Deps, "db" | "settings">): Promise<string> {
  if (deps.settings.administratorHost) return deps.settings.administratorHost
  const [oldest] = await listDistributors(deps)
  const host = oldest && (await inScope(deps.db, { distributorId: oldest }, findMainHost))
  return host ?? "localhost"
}
