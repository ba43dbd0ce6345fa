import type { checkConfigurations } from "@trazo/contract/distributors/configuration"
import type { RouteResponse } from "@trazo/contract/endpoint/endpoint"
import { inScope, type Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { loadMissingItems } from "../../platform/branding/load-distributor.ts"
import { presentCheck } from "./presenters.ts"

/** Lists missing configuration items (checklist F1). @throws ApiError DISTRIBUTOR_NOT_FOUND */
export async function checkConfiguration(
  scope: Scope,
  { db }: Pick<Deps, "db">,
): Promise<RouteResponse<typeof checkConfigurations>> {
  return presentCheck(await inScope(db, scope, loadMissingItems))
}
