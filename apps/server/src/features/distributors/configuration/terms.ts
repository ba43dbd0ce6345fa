import type { TermsHistory, TermsText, TermsVersion } from "@trazo/contract/distributors/terms"
import { type Insertable, type Selectable, sql } from "kysely"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Editing } from "./configuration.ts"

type TermsRow = Pick<Selectable<Database["terms_versions"]>, "id" | "number" | "text" | "published_at">

type TermsHistoryRow = Omit<TermsRow, "text"> & { by: string | null; acceptances: number }

const ofTenant = (tx: ScopedTransaction) =>
  tx.selectFrom("terms_versions").where("terms_versions.distributor_id", "=", tx.scope.distributorId)

export async function findTerms(tx: ScopedTransaction, id: string): Promise<TermsRow | undefined> {
  return await ofTenant(tx)
    .select(["id", "number", "text", "published_at"])
    .where("id", "=", id)
    .executeTakeFirst()
}

export async function findNewestTerms(tx: ScopedTransaction): Promise<TermsRow | undefined> {
  return await ofTenant(tx)
    .select(["id", "number", "text", "published_at"])
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst()
}

/** Newest first. */
export async function listTerms(tx: ScopedTransaction): Promise<Omit<TermsRow, "text">[]> {
  return await ofTenant(tx).select(["id", "number", "published_at"]).orderBy("number", "desc").execute()
}

/** Newest first. */
export async function listTermsHistory(tx: ScopedTransaction): Promise<TermsHistoryRow[]> {
  return await ofTenant(tx)
    .leftJoin("executives", (join) =>
      join
        .onRef("executives.id", "=", "terms_versions.published_by")
        .onRef("executives.distributor_id", "=", "terms_versions.distributor_id"),
    )
    .select(["terms_versions.id", "number", "published_at", "executives.names as by"])
    .select(
      sql<number>`(
        select count(*)::int from consents
        where consents.distributor_id = terms_versions.distributor_id and consents.kind = 'terms'
          and consents.version = terms_versions.id::text)`.as("acceptances"),
    )
    .orderBy("number", "desc")
    .execute()
}

export async function insertTerms(
  tx: ScopedTransaction,
  row: Omit<Insertable<Database["terms_versions"]>, "distributor_id">,
): Promise<void> {
  await tx
    .insertInto("terms_versions")
    .values({ ...row, distributor_id: tx.scope.distributorId })
    .execute()
}

/** Requests accept the version `id` from now on. A configuration begins with its first part. */
export async function setCurrentTerms(
  tx: ScopedTransaction,
  { id, address }: { id: string; address: string },
): Promise<void> {
  const terms = JSON.stringify({ terms: id, termsUrl: address })
  await tx
    .updateTable("distributors")
    .set({
      multimedia: sql<string>`multimedia || ${terms}::jsonb`,
      configuration: sql<string>`coalesce(configuration, '{}')`,
    })
    .where("id", "=", tx.scope.distributorId)
    .execute()
}

export function presentVersion({ id, number, published_at }: Omit<TermsRow, "text">): TermsVersion {
  return { id, number, publishedAt: published_at.toISOString() }
}

export function presentTerms(row: TermsRow): TermsText {
  return { ...presentVersion(row), text: row.text }
}

export function presentTermsHistory(
  { current, versions }: { current: TermsRow | undefined; versions: readonly TermsHistoryRow[] },
  editing: Editing,
): TermsHistory {
  return {
    current: current ? presentTerms(current) : null,
    versions: versions.map(({ by, acceptances, ...row }) => ({ ...presentVersion(row), by, acceptances })),
    ...editing,
  }
}
