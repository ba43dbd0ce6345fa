import type { Kysely } from "kysely"
import type { Database } from "../../database/schema.ts"
import { inPlatform, type Scope } from "../../database/scope.ts"
import { unscopedDistributorIds } from "./queries.ts"

/** Every distributor's scope, the oldest first: for jobs that walk all tenants, one transaction each. */
export async function listDistributors(db: Kysely<Database>): Promise<Scope[]> {
  const ids = await inPlatform(db, unscopedDistributorIds)
  return ids.map((distributorId) => ({ distributorId }))
}
