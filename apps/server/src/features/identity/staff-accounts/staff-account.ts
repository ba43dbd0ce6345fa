import { sql } from "kysely"
import { type AnyTransaction, ofTenant } from "../../../database/scope.ts"

const tables = { administrator: "administrators", executive: "executives", banks: "bankUsers" } as const

export interface StaffAccount {
  area: keyof typeof tables
  id: string
}

/** The columns that only executives or only bank users have. */
export interface AreaColumns {
  administrator?: boolean
  roleId?: string | null
  bank?: string
}

interface StaffRow extends AreaColumns {
  id: string
  names: string
  email: string
  passwordHash: string
  createdAt: Date
}

export async function insertStaffRow(
  tx: AnyTransaction,
  area: StaffAccount["area"],
  row: StaffRow,
): Promise<void> {
  const tenant = tx.scope && { distributorId: tx.scope.distributorId }
  await tx
    .insertInto(tables[area])
    .values({ ...row, ...tenant })
    .execute()
}

export async function lockStaffRow(tx: AnyTransaction, { area, id }: StaffAccount) {
  const bank = area === "banks" ? sql<string | null>`bank` : sql<string | null>`null`
  return await tx
    .selectFrom(tables[area])
    .select(["id", "names", "email", "state", "passwordHash", bank.as("bank")])
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
