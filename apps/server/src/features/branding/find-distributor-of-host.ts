import type { Distributor } from "@trazo/contract/branding"
import { inScope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { loadDistributor } from "./load-distributor.ts"

/** The distributor of a host, or null where none has it (checklist A2). */
export async function findDistributorOfHost(
  host: string,
  deps: Pick<Deps, "db" | "tenants">,
): Promise<Distributor | null> {
  const scope = await deps.tenants.find(host)
  return scope ? await inScope(deps.db, scope, loadDistributor) : null
}
