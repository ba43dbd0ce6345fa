import { inScope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { listDistributors } from "./list-distributors.ts"
import { findMainHost } from "./queries.ts"

/**
 * Where the platform's own pages are opened, for mails: its host by setting, else the oldest distributor's; never the one
 * that a caller names.
 */
export async function platformHost(deps: Pick<Deps, "db" | "settings">): Promise<string> {
  if (deps.settings.administratorHost) return deps.settings.administratorHost
  const [oldest] = await listDistributors(deps)
  const host = oldest && (await inScope(deps.db, { distributorId: oldest }, findMainHost))
  return host ?? "localhost"
}
