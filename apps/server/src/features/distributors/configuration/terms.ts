import type { TermsHistory, TermsText, TermsVersion } from "@trazo/contract/distributors/terms"
import { type Insertable, type Selectable, sql } from "kysely"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Editing } from "./configuration.ts"

type TermsRow = Pick<Selectable<Database["termsVersions"]>, "id" | "number" | "text" | "publishedAt">

type TermsHistoryRow = Omit<TermsRow, "text"> & { by: string | null; acceptances: number }

const ofTenant = (tx: ScopedTransaction) =>
  tx.selectFrom("termsVersions").where("termsVersions.distributorId", "=", tx.scope.distributorId)

export async function findTerms(tx: ScopedTransaction, id: string): Promise<TermsRow | undefined> {
  return await ofTenant(tx)
    .select(["id", "number", "text", "publishedAt"])
    .where("id", "=", id)
    .executeTakeFirst()
}

export async function findNewestTerms(tx: ScopedTransaction): Promise<TermsRow | undefined> {
  return await ofTenant(tx)
    .select(["id", "number", "text", "publishedAt"])
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst()
}

/** Newest first. */
export async function listTerms(tx: ScopedTransaction): Promise<Omit<TermsRow, "text">[]> {
  return await ofTenant(tx).select(["id", "number", "publishedAt"]).orderBy("number", "desc").execute()
}

/** Newest first. */
export async function listTermsHistory(tx: ScopedTransaction): Promise<TermsHistoryRow[]> {
  return await ofTenant(tx)
    .leftJoin("executives", (join) =>
      join
        .onRef("executives.id", "=", "termsVersions.publishedBy")
        .onRef("executives.distributorId", "=", "termsVersions.distributorId"),
    )
    .select(["termsVersions.id", "number", "publishedAt", "executives.names as by"])
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
  row: Omit<Insertable<Database["termsVersions"]>, "distributorId">,
): Promise<void> {
  await tx
    .insertInto("termsVersions")
    .values({ ...row, distributorId: tx.scope.distributorId })
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

export function presentVersion({ id, number, publishedAt }: Omit<TermsRow, "text">): TermsVersion {
  return { id, number, publishedAt: publishedAt.toISOString() }
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
