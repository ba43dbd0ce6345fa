import type { Insertable } from "kysely"
import type { Database } from "../../database/schema.ts"
import type { PlatformTransaction } from "../../database/scope.ts"

const administrators = (tx: PlatformTransaction) =>
  tx.selectFrom("administrators").select(["id", "names", "email", "state", "password_hash"])

export async function unscopedAdministratorsWithLinks(tx: PlatformTransaction) {
  return await administrators(tx)
    .leftJoin("administrator_links as link", "link.administrator_id", "administrators.id")
    .select(["link.delivery", "link.asked_at", "link.expires_at", "link.used_at"])
    .orderBy("names")
    .orderBy("id")
    .execute()
}
export type AdministratorRow = Awaited<ReturnType<typeof unscopedAdministratorsWithLinks>>[number]

export async function unscopedInsertAdministrator(
  tx: PlatformTransaction,
  row: Insertable<Database["administrators"]>,
): Promise<void> {
  await tx.insertInto("administrators").values(row).execute()
}

/** All of them, until the transaction ends: who is the last active one is decided one after the other. */
export async function unscopedLockAdministrators(tx: PlatformTransaction) {
  return await administrators(tx).orderBy("id").forUpdate().execute()
}

export async function unscopedActiveAdministratorForUpdate(tx: PlatformTransaction, id: string) {
  return await administrators(tx)
    .where("id", "=", id)
    .where("state", "=", "active")
    .forUpdate()
    .executeTakeFirst()
}

export async function unscopedUpdateAdministrator(
  tx: PlatformTransaction,
  id: string,
  changes: { state: "active" | "disabled" } | { password_hash: string },
): Promise<void> {
  await tx.updateTable("administrators").set(changes).where("id", "=", id).execute()
}
