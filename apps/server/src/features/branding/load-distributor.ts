import type { Distributor } from "@trazo/contract/branding"
import { ApiError } from "@trazo/contract/errors"
import type { ConfigurationModules } from "@trazo/domain/branding/configuration-checklist"
import type { StoredConfiguration } from "@trazo/domain/branding/configuration-facts"
import { inScope, type ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { readStoredFile, type StoredFile } from "../files/stored-files.ts"
import { presentDistributor } from "./presenters.ts"
import { findDistributor } from "./queries.ts"

/** @throws ApiError DISTRIBUTOR_NOT_FOUND */
export async function loadDistributor(tx: ScopedTransaction): Promise<Distributor> {
  const row = await findDistributor(tx)
  if (!row) throw new ApiError("DISTRIBUTOR_NOT_FOUND")
  return presentDistributor(row)
}

/** Module keys are stored with or without a leading slash. */
export function hasModule({ modules }: Pick<Distributor, "modules">, key: "fast" | "convenios"): boolean {
  return modules.some((module) => module.replace(/^\//, "") === key)
}

/** Returns null for an unknown host (checklist A2). */
export async function findDistributorOfHost(
  { host, isSuspended }: { host: string; isSuspended: boolean },
  deps: Pick<Deps, "db" | "tenants">,
): Promise<Distributor | null> {
  const scope = await (isSuspended ? deps.tenants.findSuspended(host) : deps.tenants.find(host))
  return scope ? await inScope(deps.db, scope, loadDistributor) : null
}

interface Loaded {
  stored: Omit<StoredConfiguration, "priceKeys">
  modules: ConfigurationModules
}

/** The stored configuration without defaults. @throws ApiError DISTRIBUTOR_NOT_FOUND */
export async function loadStoredConfiguration(tx: ScopedTransaction): Promise<Loaded> {
  const row = await findDistributor(tx)
  if (!row) throw new ApiError("DISTRIBUTOR_NOT_FOUND")
  const { configuration, multimedia, logo_file_id: logo } = row
  return {
    stored: { configuration, multimedia, logo },
    modules: { fast: hasModule(row, "fast"), convenios: hasModule(row, "convenios") },
  }
}

/** @throws ApiError NOT_FOUND for files with another purpose too */
export async function readBrandFile(
  { distributorId, fileId }: { distributorId: string; fileId: string },
  deps: Pick<Deps, "db" | "files">,
): Promise<StoredFile> {
  return await inScope(deps.db, { distributorId }, async (tx) => {
    const file = await readStoredFile(tx, fileId, deps)
    if (file?.purpose !== "brand") throw new ApiError("NOT_FOUND")
    return file
  })
}
