import { type Insertable, sql, type Updateable } from "kysely"
import type { Database } from "../../../database/schema.ts"
import { type AnyTransaction, ofTenant, type PlatformTransaction } from "../../../database/scope.ts"

const tables = { administrator: "administrators", executive: "executives", banks: "bank_users" } as const

export interface StaffAccount {
  area: keyof typeof tables
  id: string
}

/** The columns that only executives or only bank users have. */
export interface AreaColumns {
  administrator?: boolean
  role_id?: string | null
  bank?: string
}

interface StaffRow extends AreaColumns {
  id: string
  names: string
  email: string
  password_hash: string
  created_at: Date
}

export async function insertStaffRow(
  tx: AnyTransaction,
  area: StaffAccount["area"],
  row: StaffRow,
): Promise<void> {
  const tenant = tx.scope && { distributor_id: tx.scope.distributorId }
  await tx
    .insertInto(tables[area])
    .values({ ...row, ...tenant })
    .execute()
}

export async function lockStaffRow(tx: AnyTransaction, { area, id }: StaffAccount) {
  const bank = area === "banks" ? sql<string | null>`bank` : sql<string | null>`null`
  return await tx
    .selectFrom(tables[area])
    .select(["id", "names", "email", "state", "password_hash", bank.as("bank")])
    .where("id", "=", id)
    .where(ofTenant(tx))
    .forUpdate()
    .executeTakeFirst()
}

export async function updateStaffState(
  tx: AnyTransaction,
  { area, id }: StaffAccount,
  state: "active" | "disabled",
): Promise<void> {
  await tx.updateTable(tables[area]).set({ state }).where("id", "=", id).where(ofTenant(tx)).execute()
}

type Link = Database["administrator_links"]

export async function unscopedLinkOf(tx: PlatformTransaction, administratorId: string) {
  return await tx
    .selectFrom("administrator_links")
    .select(["invited", "asked_at as askedAt", "used_at as usedAt"])
    .where("administrator_id", "=", administratorId)
    .executeTakeFirst()
}

/** Replaces the administrator's link. */
export async function unscopedPutLink(
  tx: PlatformTransaction,
  administratorId: string,
  link: Omit<Insertable<Link>, "administrator_id">,
): Promise<void> {
  const values = { token_hash: null, expires_at: null, used_at: null, ...link }
  await tx
    .insertInto("administrator_links")
    .values({ ...values, administrator_id: administratorId })
    .onConflict((conflict) => conflict.column("administrator_id").doUpdateSet(values))
    .execute()
}

export async function unscopedUpdateLink(
  tx: PlatformTransaction,
  administratorId: string,
  changes: Updateable<Link>,
): Promise<void> {
  await tx
    .updateTable("administrator_links")
    .set(changes)
    .where("administrator_id", "=", administratorId)
    .execute()
}
