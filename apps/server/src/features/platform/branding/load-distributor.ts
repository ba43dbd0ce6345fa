import type { Distributor } from "@trazo/contract/distributors/branding"
import { ApiError } from "@trazo/contract/errors/errors"
import type { Channel } from "@trazo/domain/buying/channel"
import {
  type ConfigurationCheck,
  type ConfigurationModules,
  completeness,
  missingItems,
} from "@trazo/domain/distributors/configuration-checklist"
import { configurationFacts } from "@trazo/domain/distributors/configuration-facts"
import { inScope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { readStoredFile, type StoredFile } from "../files/stored-files.ts"
import { presentDistributor } from "./presenters.ts"
import { type DistributorRow, findDistributor } from "./queries.ts"

/** @throws ApiError DISTRIBUTOR_NOT_FOUND */
export async function loadDistributor(tx: ScopedTransaction): Promise<Distributor> {
  const row = await findDistributor(tx)
  if (!row) throw new ApiError("DISTRIBUTOR_NOT_FOUND")
  return presentDistributor(row, totalOf(row))
}

/** Module keys are stored with or without a leading slash. */
function hasModule({ modules }: Pick<Distributor, "modules">, key: "fast" | "convenios"): boolean {
  return modules.some((module) => module.replace(/^\//, "") === key)
}

export function isOpenChannel(distributor: Pick<Distributor, "modules">, channel: Channel): boolean {
  if (channel === "normal") return true
  return hasModule(distributor, channel === "fast" ? "fast" : "convenios")
}

/** Returns null for an unknown host (checklist A2). */
export async function findDistributorOfHost(
  { host, isSuspended }: { host: string; isSuspended: boolean },
  deps: Pick<Deps, "db" | "tenants">,
): Promise<Distributor | null> {
  const scope = await (isSuspended ? deps.tenants.findSuspended(host) : deps.tenants.find(host))
  return scope ? await inScope(deps.db, scope, loadDistributor) : null
}

/** Missing configuration items by group (checklist F1). @throws ApiError DISTRIBUTOR_NOT_FOUND */
export async function loadMissingItems(tx: ScopedTransaction): Promise<ConfigurationCheck> {
  const row = await findDistributor(tx)
  if (!row) throw new ApiError("DISTRIBUTOR_NOT_FOUND")
  return missingOf(row)
}

function missingOf(row: DistributorRow): ConfigurationCheck {
  const { configuration, multimedia, logo_file_id: logo, price_keys: priceKeys } = row
  return missingItems(configurationFacts({ configuration, multimedia, logo, priceKeys }), modulesOf(row))
}

/** Percentage of the configuration that is complete (checklist F4). */
function totalOf(row: DistributorRow): number {
  return completeness(missingOf(row), modulesOf(row)).percentage
}

function modulesOf(row: DistributorRow): ConfigurationModules {
  return { fast: hasModule(row, "fast"), convenios: hasModule(row, "convenios") }
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
