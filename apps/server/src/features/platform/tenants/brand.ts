import { type ExpressionBuilder, sql } from "kysely"
import { compiledOnce } from "../../../database/compiled-once.ts"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import type { Settings } from "../../../env.ts"
import { publicUrl } from "../../../network/public-url.ts"

export async function findMainHost(tx: ScopedTransaction): Promise<string | null> {
  const row = await tx
    .selectFrom("distributorHosts")
    .select("host")
    .where("distributorId", "=", tx.scope.distributorId)
    .orderBy(sql`host ~ '^[0-9.]+$'`)
    .orderBy("host")
    .limit(1)
    .executeTakeFirst()
  return row?.host ?? null
}

/** The wanted host while it is the distributor's, else its main one. */
export async function findOwnHost(tx: ScopedTransaction, wanted: string): Promise<string | null> {
  const row = await tx
    .selectFrom("distributorHosts")
    .select("host")
    .where("distributorId", "=", tx.scope.distributorId)
    .where("host", "=", wanted)
    .executeTakeFirst()
  return row?.host ?? (await findMainHost(tx))
}

const mainHost = (from: ExpressionBuilder<Database, "distributors">) =>
  from
    .selectFrom("distributorHosts")
    .select("host")
    .whereRef("distributorHosts.distributorId", "=", "distributors.id")
    .orderBy(sql`host ~ '^[0-9.]+$'`)
    .orderBy("host")
    .limit(1)

export interface Brand {
  id: string
  name: string
  address: string
  ruc: string
  supportEmail: string
  logoFileId: string | null
  host: string | null
  theme: object | null
  mails: Record<string, unknown>
}

const selectBrand = compiledOnce((db, { id }: { id: string }) =>
  db
    .selectFrom("distributors")
    .select(["id", "name", "address", "ruc", "supportEmail", "logoFileId", "configuration"])
    .select((row) => mainHost(row).as("host"))
    .where("id", "=", id),
)

async function findBrand(tx: ScopedTransaction): Promise<Brand | null> {
  const [row] = await selectBrand(tx, { id: tx.scope.distributorId })
  if (!row) return null
  const { theme, mails } = (row.configuration ?? {}) as { theme?: object; mails?: Record<string, unknown> }
  return {
    id: row.id,
    name: row.name,
    address: row.address,
    ruc: row.ruc,
    host: row.host,
    supportEmail: row.supportEmail,
    logoFileId: row.logoFileId,
    theme: theme ?? null,
    mails: mails ?? {},
  }
}

export async function loadBrand(tx: ScopedTransaction): Promise<Brand> {
  const brand = await findBrand(tx)
  if (!brand) throw new Error("The scope's distributor is gone")
  return brand
}

/** URL of a page on the distributor's own host, or on localhost while it has none. */
export function brandUrl(
  settings: Pick<Settings, "publicScheme" | "publicPort">,
  { host }: { host: string | null },
  path: string,
): string {
  return publicUrl(settings, host ?? "localhost", path)
}

export async function linkTo(
  tx: ScopedTransaction,
  path: string,
  { settings }: Pick<Deps, "settings">,
): Promise<string> {
  return brandUrl(settings, { host: await findMainHost(tx) }, path)
}
