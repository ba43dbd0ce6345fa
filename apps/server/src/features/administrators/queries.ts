import type { Insertable, Updateable } from "kysely"
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

/** Locks all administrators, so that one transaction at a time decides which is the last active one. */
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

export async function unscopedAdministratorOfEmail(tx: PlatformTransaction, email: string) {
  return await administrators(tx).where("email", "=", email).forUpdate().executeTakeFirst()
}

export async function unscopedUpdateAdministrator(
  tx: PlatformTransaction,
  id: string,
  changes: { state: "active" | "disabled" } | { password_hash: string },
): Promise<void> {
  await tx.updateTable("administrators").set(changes).where("id", "=", id).execute()
}

type Link = Database["administrator_links"]

const links = (tx: PlatformTransaction) =>
  tx
    .selectFrom("administrator_links")
    .select([
      "administrator_id as administratorId",
      "invited",
      "asked_at as askedAt",
      "expires_at as expiresAt",
      "used_at as usedAt",
    ])

export async function unscopedLinkOf(tx: PlatformTransaction, administratorId: string) {
  return await links(tx).where("administrator_id", "=", administratorId).executeTakeFirst()
}

export async function unscopedLinkOfToken(tx: PlatformTransaction, tokenHash: Buffer) {
  return await links(tx).where("token_hash", "=", tokenHash).executeTakeFirst()
}

export async function unscopedLinkOfTokenForUpdate(tx: PlatformTransaction, tokenHash: Buffer) {
  return await links(tx).where("token_hash", "=", tokenHash).forUpdate().executeTakeFirst()
}

type NewLink = Pick<Updateable<Link>, "token_hash" | "expires_at"> &
  Pick<Insertable<Link>, "invited" | "asked_at" | "delivery">

export async function unscopedPutLink(
  tx: PlatformTransaction,
  administratorId: string,
  link: NewLink,
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

type FirstLink = Omit<Insertable<Database["first_administrator_link"]>, "only_row">

export async function unscopedPutFirstLink(tx: PlatformTransaction, link: FirstLink): Promise<void> {
  await tx
    .insertInto("first_administrator_link")
    .values(link)
    .onConflict((clash) => clash.column("only_row").doUpdateSet(link))
    .execute()
}

export async function unscopedFirstLink(tx: PlatformTransaction, tokenHash: Buffer) {
  return await tx
    .selectFrom("first_administrator_link")
    .select("expires_at")
    .where("token_hash", "=", tokenHash)
    .forUpdate()
    .executeTakeFirst()
}

export async function unscopedDeleteFirstLink(tx: PlatformTransaction): Promise<void> {
  await tx.deleteFrom("first_administrator_link").execute()
}
