import type { ListedAdministrator } from "@trazo/contract/identity/administrators"
import type { Insertable } from "kysely"
import type { Database } from "../../../database/schema.ts"
import type { PlatformTransaction } from "../../../database/scope.ts"
import { unusableHash } from "../credentials/hash-password.ts"

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

type AdministratorRow = Awaited<ReturnType<typeof unscopedAdministratorsWithLinks>>[number]

/** Locks all administrators, so that one transaction at a time decides which is the last active one. */
export async function unscopedLockAdministrators(tx: PlatformTransaction) {
  return await administrators(tx).orderBy("id").forUpdate().execute()
}

export async function unscopedAdministratorOfEmail(tx: PlatformTransaction, email: string) {
  return await administrators(tx).where("email", "=", email).forUpdate().executeTakeFirst()
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

export function presentAdministrators(
  rows: readonly AdministratorRow[],
  now: Date,
): { rows: ListedAdministrator[] } {
  return { rows: rows.map((row) => presentAdministrator(row, now)) }
}

function presentAdministrator(row: AdministratorRow, now: Date): ListedAdministrator {
  const { id, names, email, state, delivery, asked_at, expires_at, used_at } = row
  const link =
    delivery && asked_at && !used_at
      ? { delivery, askedAt: asked_at.toISOString(), isOpen: expires_at === null || now < expires_at }
      : null
  return { id, names, email, state, hasPassword: row.password_hash !== unusableHash, link }
}
