import type { ListedAdministrator } from "@trazo/contract/identity/administrators"
import type { PlatformTransaction } from "../../../database/scope.ts"
import { unusableHash } from "../credentials/hash-password.ts"

const administrators = (tx: PlatformTransaction) =>
  tx.selectFrom("administrators").select(["administrators.id", "names", "email", "state", "passwordHash"])

export async function unscopedAdministratorsWithLinks(tx: PlatformTransaction) {
  return await administrators(tx)
    .leftJoin("oneUseSecrets as link", "link.administratorId", "administrators.id")
    .select(["link.delivery", "link.issuedAt", "link.secretHash", "link.expiresAt", "link.usedAt"])
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
  const { id, names, email, state, delivery, issuedAt, secretHash, expiresAt, usedAt } = row
  const link =
    delivery && issuedAt && expiresAt && !usedAt
      ? { delivery, askedAt: issuedAt.toISOString(), isOpen: secretHash === null || now < expiresAt }
      : null
  return { id, names, email, state, hasPassword: row.passwordHash !== unusableHash, link }
}
