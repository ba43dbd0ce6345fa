import type { Area } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import type { OwnAccount } from "@trazo/contract/identity/account"
import type { Notices } from "@trazo/contract/identity/notices"
import type { NoticeKind } from "@trazo/domain/certificates/renewal-reminders"
import type { IdentityType } from "@trazo/domain/identity/identity-type"
import { sql } from "kysely"
import type { AnyTransaction } from "../../../database/scope.ts"
import type { SignedIn } from "../sessions/find-actor.ts"

interface Subject {
  area: Area
  id: string
}

export interface AccountRow {
  id: string
  names: string
  surnames: string | null
  identityType: IdentityType | null
  identity: string | null
  email: string
  phone: string | null
  passwordHash: string | null
  isProvisional: boolean
}

const staffTables = {
  administrator: "administrators",
  executive: "executives",
  banks: "bankUsers",
} as const satisfies Record<Exclude<Area, "client">, string>

export async function findAccount(
  tx: AnyTransaction,
  { area, id }: Subject,
  lock = false,
): Promise<AccountRow | undefined> {
  if (area === "client") {
    return await tx
      .selectFrom("clients")
      .select(["id", "names", "surnames", "identityType", "identity", "email", "phone"])
      .select(["passwordHash", sql<boolean>`approved_at is null`.as("isProvisional")])
      .where("id", "=", id)
      .where("state", "=", "active")
      .$if(lock, (query) => query.forUpdate())
      .executeTakeFirst()
  }
  const staff = await tx
    .selectFrom(staffTables[area])
    .select(["id", "names", "email", "passwordHash"])
    .where("id", "=", id)
    .where("state", "=", "active")
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  return (
    staff && {
      ...staff,
      surnames: null,
      identityType: null,
      identity: null,
      phone: null,
      isProvisional: false,
    }
  )
}

export async function updateNames(
  tx: AnyTransaction,
  { area, id }: { area: Exclude<Area, "client">; id: string },
  names: string,
): Promise<void> {
  await tx.updateTable(staffTables[area]).set({ names }).where("id", "=", id).execute()
}

export function presentOwnAccount(account: AccountRow): OwnAccount {
  const { id, names, surnames, identityType, identity, email, phone, passwordHash } = account
  return { id, names, surnames, identityType, identity, email, phone, hasPassword: passwordHash !== null }
}

export function presentNotices(client: { renewalNotices: NoticeKind[]; progressNotices: boolean }): Notices {
  return { renewal: client.renewalNotices, progress: client.progressNotices }
}

/** @throws ApiError NOT_SIGNED_IN if the account was disabled after the call was authorised */
export async function loadOwnAccount(
  tx: AnyTransaction,
  { area, id }: Pick<SignedIn, "area" | "id">,
  { lock = false }: { lock?: boolean } = {},
): Promise<AccountRow> {
  const account = await findAccount(tx, { area, id }, lock)
  if (!account) throw new ApiError("NOT_SIGNED_IN")
  return account
}
