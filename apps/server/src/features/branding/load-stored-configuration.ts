import { ApiError } from "@trazo/contract/errors"
import type { ConfigurationModules } from "@trazo/domain/configuration-checklist"
import type { StoredConfiguration } from "@trazo/domain/configuration-facts"
import type { ScopedTransaction } from "../../database/scope.ts"
import { hasModule } from "./load-distributor.ts"
import { findDistributor } from "./queries.ts"

interface Loaded {
  stored: Omit<StoredConfiguration, "priceKeys">
  modules: ConfigurationModules
}

/** What the distributor wrote itself, without the defaults that stand in for it. @throws ApiError DISTRIBUTOR_NOT_FOUND */
export async function loadStoredConfiguration(tx: ScopedTransaction): Promise<Loaded> {
  const row = await findDistributor(tx)
  if (!row) throw new ApiError("DISTRIBUTOR_NOT_FOUND")
  const { configuration, multimedia, logo_file_id: logo } = row
  return {
    stored: { configuration, multimedia, logo },
    modules: { fast: hasModule(row, "fast"), convenios: hasModule(row, "convenios") },
  }
}
