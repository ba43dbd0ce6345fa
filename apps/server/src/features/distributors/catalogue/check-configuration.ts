import type { checkConfigurations } from "@trazo/contract/distributors/configuration"
import type { RouteResponse } from "@trazo/contract/endpoint/endpoint"
import type {
  ConfigurationCheck,
  ConfigurationGroup,
} from "@trazo/domain/distributors/configuration-checklist"
import { inScope, type Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { loadMissingItems } from "../../platform/branding/distributor.ts"

/** Lists missing configuration items (checklist F1). @throws ApiError DISTRIBUTOR_NOT_FOUND */
export async function checkConfiguration(
  scope: Scope,
  { db }: Pick<Deps, "db">,
): Promise<RouteResponse<typeof checkConfigurations>> {
  return presentCheck(await inScope(db, scope, loadMissingItems))
}

/** Complete groups have an empty list. */
function presentCheck(check: ConfigurationCheck): RouteResponse<typeof checkConfigurations> {
  const groups = Object.entries(check) as [ConfigurationGroup, readonly string[]][]
  return Object.fromEntries(groups.map(([group, missing]) => [group, [...missing]]))
}
