import { sql } from "kysely"
import { type AnyTransaction, ofTenant } from "../../../database/scope.ts"

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
