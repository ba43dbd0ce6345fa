import { ApiError } from "@trazo/contract/errors/errors"
import type { Actor } from "../../../actor.ts"
import { violates } from "../../../database/client.ts"
import { type AnyTransaction, inAnyScope, type Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { newId } from "../../../random.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { unusableHash } from "../credentials/hash-password.ts"
import { endAccess } from "../password-resets/reset-password.ts"
import { mailStaffLink } from "./mail-staff-link.ts"
import {
  type AreaColumns,
  insertStaffRow,
  lockStaffRow,
  type StaffAccount,
  updateStaffState,
} from "./staff-account.ts"

/** Accounts of the platform's administrators, a distributor's executives and its bank users. */

const wordingOf = {
  administrator: {
    noun: "administrator",
    unknown: "NOT_FOUND",
    emailKey: "administrators_email_key",
    taken: "Ya hay un administrador con ese correo",
  },
  executive: {
    noun: "executive",
    unknown: "NOT_FOUND",
    emailKey: "executives_distributor_id_email_key",
    taken: "Esta distribuidora ya tiene un ejecutivo con ese correo",
  },
  banks: {
    noun: "bank-user",
    unknown: "BANK_USER_NOT_FOUND",
    emailKey: "bank_users_distributor_id_email_key",
    taken: "Ya hay un usuario de banco con ese correo",
  },
} as const

type Person = { names: string; email: string } & (
  | { area: "administrator" }
  | { area: "executive"; administrator: boolean; roleId?: string | null }
  | { area: "banks"; bank: string }
)

interface NewAccount {
  passwordHash?: string
  /** The form's field of the e-mail. */
  field?: string
}

/** @returns the id @throws ApiError VALIDATION_FAILED if the e-mail is in use */
export async function insertStaff(
  tx: AnyTransaction,
  person: Person,
  { passwordHash = unusableHash, field = "email" }: NewAccount,
  { clock, random }: Pick<Deps, "clock" | "random">,
): Promise<string> {
  const { area, names, email } = person
  const { emailKey, taken } = wordingOf[area]
  const now = clock.now()
  const id = newId(random, now)
  try {
    await insertStaffRow(tx, area, {
      id,
      names,
      email,
      passwordHash,
      createdAt: now,
      ...columnsOf(person),
    })
  } catch (error) {
    if (!violates(error, emailKey)) throw error
    throw new ApiError("VALIDATION_FAILED", { fields: { [field]: taken } })
  }
  return id
}

function columnsOf(person: Person): AreaColumns {
  if (person.area === "administrator") return {}
  if (person.area === "banks") return { bank: person.bank }
  return { administrator: person.administrator, roleId: person.roleId ?? null }
}

/** Inserts an account and mails the link to choose its password. @throws ApiError VALIDATION_FAILED */
export async function inviteStaff(
  tx: AnyTransaction,
  person: Person,
  { actor, field = "email" }: { actor: Actor; field?: string },
  deps: Deps,
): Promise<{ id: string }> {
  const { area } = person
  const id = await insertStaff(tx, person, { field }, deps)
  const action = `${wordingOf[area].noun}.invited` as const
  recordAudit(tx, { actor, action, object: `${area}:${id}`, data: invitationData(person) }, deps)
  await mailStaffLink(tx, { bank: null, ...person, id, hasPassword: false }, deps)
  return { id }
}

function invitationData(person: Person): Record<string, string | boolean> {
  if (person.area === "banks") return { bank: person.bank }
  if (person.area === "administrator") return {}
  const { administrator, roleId: role } = person
  return { administrator, ...(role && { role }) }
}

/**
 * Invalidates the former link.
 * @throws ApiError NOT_FOUND or BANK_USER_NOT_FOUND, also for a disabled account; LINK_TOO_SOON
 */
export async function renewStaffLink(
  tx: AnyTransaction,
  { area, id }: StaffAccount,
  actor: Actor,
  deps: Deps,
): Promise<{ ok: true }> {
  const { noun, unknown } = wordingOf[area]
  const row = await lockStaffRow(tx, { area, id })
  if (row?.state !== "active") throw new ApiError(unknown)
  await mailStaffLink(tx, { ...row, area, hasPassword: row.passwordHash !== unusableHash }, deps)
  recordAudit(tx, { actor, action: `${noun}.link-sent`, object: `${area}:${id}` }, deps)
  return { ok: true }
}

interface Change extends StaffAccount {
  state: "active" | "disabled"
}

/** Disabling ends the sessions and the link at once. @throws ApiError NOT_FOUND, BANK_USER_NOT_FOUND */
export async function setStaffState(
  tx: AnyTransaction,
  { area, id, state }: Change,
  actor: Actor,
  deps: Pick<Deps, "clock">,
): Promise<{ ok: true }> {
  const { noun, unknown } = wordingOf[area]
  const row = await lockStaffRow(tx, { area, id })
  if (!row) throw new ApiError(unknown)
  if (row.state === state) return { ok: true }
  const action = state === "active" ? (`${noun}.enabled` as const) : (`${noun}.disabled` as const)
  recordAudit(tx, { actor, action, object: `${area}:${id}` }, deps)
  await updateStaffState(tx, { area, id }, state)
  if (state === "disabled") await endAccess(tx, { area, id }, deps)
  return { ok: true }
}

/** Runs `renewStaffLink` in a transaction of its own. `scope` is null for administrators. */
export function sendStaffLink(
  scope: Scope | null,
  account: StaffAccount,
  actor: Actor,
  deps: Deps,
): Promise<{ ok: true }> {
  return inAnyScope(deps.db, scope, (tx) => renewStaffLink(tx, account, actor, deps))
}

/** Runs `setStaffState` in a transaction of its own. `scope` is null for administrators. */
export function changeStaffState(
  scope: Scope | null,
  change: Change,
  actor: Actor,
  deps: Deps,
): Promise<{ ok: true }> {
  return inAnyScope(deps.db, scope, (tx) => setStaffState(tx, change, actor, deps))
}
