import type { ListedAdministrator } from "@trazo/contract/administrators"
import type { AdministratorRow } from "./queries.ts"

interface Seen {
  now: Date
  noPassword: string
}

export function presentAdministrators(
  rows: readonly AdministratorRow[],
  seen: Seen,
): { rows: ListedAdministrator[] } {
  return { rows: rows.map((row) => presentAdministrator(row, seen)) }
}

function presentAdministrator(row: AdministratorRow, { now, noPassword }: Seen): ListedAdministrator {
  const { id, names, email, state, delivery, asked_at, expires_at, used_at } = row
  const link =
    delivery && asked_at && !used_at
      ? { delivery, askedAt: asked_at.toISOString(), isOpen: expires_at === null || now < expires_at }
      : null
  return { id, names, email, state, hasPassword: row.password_hash !== noPassword, link }
}
