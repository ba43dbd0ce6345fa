import type { checkConfigurations } from "@trazo/contract/configuration"
import type { RouteResponse } from "@trazo/contract/endpoint"
import { type ConfigurationCheck, missingItems } from "@trazo/domain/branding/configuration-checklist"
import { configurationFacts } from "@trazo/domain/branding/configuration-facts"
import { inScope, type Scope, type ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { loadStoredConfiguration } from "../branding/load-distributor.ts"
import { presentCheck } from "./presenters.ts"
import { listPriceKeys } from "./prices.ts"

/** Lists missing configuration items (checklist F1). @throws ApiError DISTRIBUTOR_NOT_FOUND */
export async function checkConfiguration(
  scope: Scope,
  { db }: Pick<Deps, "db">,
): Promise<RouteResponse<typeof checkConfigurations>> {
  return presentCheck(await inScope(db, scope, missingOf))
}

async function missingOf(tx: ScopedTransaction): Promise<ConfigurationCheck> {
  const [{ stored, modules }, priceKeys] = await Promise.all([loadStoredConfiguration(tx), listPriceKeys(tx)])
  return missingItems(configurationFacts({ ...stored, priceKeys }), modules)
}
