import type { ListedAdministrator } from "@trazo/contract/identity/administrators"
import { unusableHash } from "../credentials/hash-password.ts"
import type { AdministratorRow } from "./queries.ts"

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
