import { inPlatform } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { unscopedDistributorIds } from "./queries.ts"

/** Every distributor's id, oldest first: for jobs that walk all tenants, one transaction each. */
export function listDistributors({ db }: Pick<Deps, "db">): Promise<string[]> {
  return inPlatform(db, unscopedDistributorIds)
}
