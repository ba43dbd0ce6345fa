import type { Area } from "@trazo/contract/endpoint/endpoint"
import type { PasswordReset } from "@trazo/contract/identity/password-reset"
import type { LinkArea } from "@trazo/domain/identity/password-reset"
import { sql } from "kysely"
import { type AnyTransaction, ofTenant, type ScopedTransaction } from "../../../database/scope.ts"

export interface Account {
  id: string
  /** Identity number or e-mail address. */
  user: string
  email: string
  names: string
  internal: boolean
  passwordHash: string | null
  isProvisional: boolean
}

interface Subject {
  area: Area
  id: string
}

const tables = {
  administrator: "administrators",
  executive: "executives",
  banks: "bankUsers",
  client: "clients",
} as const satisfies Record<Area, string>

function clients(tx: AnyTransaction) {
  return tx
    .selectFrom("clients")
    .select(["id", "identity as user", "email", "names", "internal", "passwordHash"])
    .select(sql<boolean>`approved_at is null`.as("isProvisional"))
    .where("state", "=", "active")
    .where(ofTenant(tx))
}

function staff(tx: AnyTransaction, area: Exclude<Area, "client">) {
  return tx
    .selectFrom(tables[area])
    .select(["id", "email as user", "email", "names", "passwordHash"])
    .select([sql<boolean>`false`.as("internal"), sql<boolean>`false`.as("isProvisional")])
    .where("state", "=", "active")
    .where(ofTenant(tx))
}

/** An identity number can have several accounts. @param user normalised */
export function listAccountsOf(
  tx: ScopedTransaction,
  { area, user }: { area: LinkArea; user: string },
): Promise<Account[]> {
  return area === "client"
    ? clients(tx).where("identity", "=", user).orderBy("createdAt").execute()
    : staff(tx, area).where("email", "=", user).execute()
}

const accounts = (tx: AnyTransaction, { area, id }: Subject) =>
  area === "client" ? clients(tx).where("id", "=", id) : staff(tx, area).where("id", "=", id)

export const findAccount = (tx: AnyTransaction, subject: Subject): Promise<Account | undefined> =>
  accounts(tx, subject).executeTakeFirst()

/** A change of the account's address waits until the transaction ends. */
export const lockAccountForShare = (tx: ScopedTransaction, subject: Subject): Promise<Account | undefined> =>
  accounts(tx, subject).forShare().executeTakeFirst()

export const lockAccount = (tx: AnyTransaction, subject: Subject): Promise<Account | undefined> =>
  accounts(tx, subject).forUpdate().executeTakeFirst()

/** Callers end the sessions and write the audit entry. */
export async function storePassword(
  tx: AnyTransaction,
  { area, id }: Subject,
  passwordHash: string,
): Promise<void> {
  await tx.updateTable(tables[area]).set({ passwordHash }).where("id", "=", id).execute()
}

/** How a link names its account. */
export const subjectOf = ({ area, id }: Subject) => `${area}:${id}`

export function accountOf({ subject }: { subject: string }): Subject {
  const [area, id = ""] = subject.split(":")
  return { area: area as Area, id }
}

/** A tenant's links are of a LinkArea. Administrators' endpoints ignore the response. */
export function presentPasswordReset(area: Area, { internal }: Account): PasswordReset {
  return { area: area as LinkArea, internal }
}
