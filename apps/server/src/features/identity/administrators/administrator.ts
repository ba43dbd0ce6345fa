import type { ListedAdministrator } from "@trazo/contract/identity/administrators"
import type { PlatformTransaction } from "../../../database/scope.ts"
import { unusableHash } from "../credentials/hash-password.ts"

const administrators = (tx: PlatformTransaction) =>
  tx.selectFrom("administrators").select(["administrators.id", "names", "email", "state", "password_hash"])

export async function unscopedAdministratorsWithLinks(tx: PlatformTransaction) {
  return await administrators(tx)
    .leftJoin("one_use_secrets as link", "link.administrator_id", "administrators.id")
    .select(["link.delivery", "link.issued_at", "link.secret_hash", "link.expires_at", "link.used_at"])
    .orderBy("names")
    .orderBy("administrators.id")
    .execute()
}

type AdministratorRow = Awaited<ReturnType<typeof unscopedAdministratorsWithLinks>>[number]

/** Locks all administrators, so that one transaction at a time decides which is the last active one. */
export async function unscopedLockAdministrators(tx: PlatformTransaction) {
  return await administrators(tx).orderBy("administrators.id").forUpdate().execute()
}

export async function unscopedAdministratorOfEmail(tx: PlatformTransaction, email: string) {
  return await administrators(tx).where("email", "=", email).forUpdate().executeTakeFirst()
}

export function presentAdministrators(
  rows: readonly AdministratorRow[],
  now: Date,
): { rows: ListedAdministrator[] } {
  return { rows: rows.map((row) => presentAdministrator(row, now)) }
}

function presentAdministrator(row: AdministratorRow, now: Date): ListedAdministrator {
  const { id, names, email, state, delivery, issued_at, secret_hash, expires_at, used_at } = row
  const link =
    delivery && issued_at && expires_at && !used_at
      ? { delivery, askedAt: issued_at.toISOString(), isOpen: secret_hash === null || now < expires_at }
      : null
  return { id, names, email, state, hasPassword: row.password_hash !== unusableHash, link }
}
