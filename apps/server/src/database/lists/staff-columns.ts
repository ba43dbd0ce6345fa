import type { Permission } from "@trazo/domain/identity/module-permissions"
import { sql } from "kysely"

/** The permissions of the executive's role, in a query of executives. Read on every call. */
export const rolePermissions = sql<string[]>`coalesce(
  (select roles.permissions from roles
    where roles.distributor_id = executives.distributor_id and roles.id = executives.role_id), '{}')`

/** Whether the executive has one of the permissions. */
export function isAllowedAny(permissions: readonly Permission[]) {
  return sql<boolean>`(administrator or ${rolePermissions} && ${[...permissions]}::text[])`
}

const staffTables = { executive: "executives", administrator: "administrators" } as const

/** Whether the account has a second factor. In the session's statement, because every call of staff reads it. */
export function hasFactor(area: keyof typeof staffTables) {
  const id = sql.ref(`${staffTables[area]}.id`)
  return sql<boolean>`(
    exists (select from totp_factors t
      where t.subject_id = ${id} and t.area = ${sql.lit(area)} and t.confirmed_at is not null)
    or exists (select from passkeys p where p.subject_id = ${id} and p.area = ${sql.lit(area)}))`
}
