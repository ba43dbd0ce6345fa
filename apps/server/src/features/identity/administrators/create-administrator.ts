import type { RouteResponse } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import type * as contract from "@trazo/contract/identity/administrators"
import { paths } from "@trazo/contract/paths"
import { system } from "../../../actor.ts"
import type { Call } from "../../../call.ts"
import { inPlatform, type PlatformTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { publicUrl } from "../../../network/public-url.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { hashPassword, requireAllowedPassword, unusableHash } from "../credentials/hash-password.ts"
import { endLink, findLink, issueLink } from "../one-use-secrets/one-use-secret.ts"
import { storePassword } from "../password-resets/password-reset.ts"
import { endResetLink, getPasswordReset, resetPassword } from "../password-resets/reset-password.ts"
import { issueAdministratorLink, platformHost } from "../staff-accounts/mail-staff-link.ts"
import { insertStaff } from "../staff-accounts/manage-staff-accounts.ts"
import { unscopedAdministratorOfEmail, unscopedLockAdministrators } from "./administrator.ts"

/** Whose the first link is: of no account yet. */
const subject = "administrator"
const kind = "first-administrator-link"

interface Person {
  names: string
  email: string
}

/**
 * For the command line. With a password the account is ready. Without one, returns the link to choose it. An account
 * that has no password yet is continued.
 * @throws ApiError VALIDATION_FAILED
 */
export async function createAdministrator(
  { password, ...person }: Person & { password: string | null },
  deps: Deps,
): Promise<{ link: string | null }> {
  const passwordHash = password === null ? unusableHash : await hashChosen(password, deps)
  const token = await inPlatform(deps.db, async (tx) => {
    await endLink(tx, subject, deps.clock.now())
    const id = await findOrAdd(tx, { ...person, passwordHash }, deps)
    recordAudit(tx, { actor: system, action: "administrator.created", object: `administrator:${id}` }, deps)
    return password === null ? await issueAdministratorLink(tx, id, deps) : null
  })
  return { link: token === null ? null : await linkWith(token, deps) }
}

async function findOrAdd(
  tx: PlatformTransaction,
  { passwordHash, ...person }: Person & { passwordHash: string },
  deps: Deps,
): Promise<string> {
  const area = "administrator" as const
  const found = await unscopedAdministratorOfEmail(tx, person.email)
  if (!found || found.state === "disabled" || found.passwordHash !== unusableHash)
    return insertStaff(tx, { ...person, area }, { passwordHash }, deps)
  await storePassword(tx, { area, id: found.id }, passwordHash)
  await endResetLink(tx, { area, id: found.id }, deps)
  return found.id
}

/**
 * Creates the link that makes the first administrator. It works once, for an hour, and replaces the former one.
 * @returns null if an administrator exists
 */
export async function newFirstAdministratorLink(deps: Deps): Promise<string | null> {
  const token = await inPlatform(deps.db, async (tx) => {
    if ((await unscopedLockAdministrators(tx)).length > 0) return null
    return await issueLink(tx, { kind, subject, hasPause: false }, deps)
  })
  return token && linkWith(token, deps)
}

async function isFirstAdministratorLink(
  token: string,
  { db, clock }: Pick<Deps, "db" | "clock">,
): Promise<boolean> {
  return inPlatform(db, (tx) => isOpen(tx, token, clock.now()))
}

async function isOpen(tx: PlatformTransaction, token: string, now: Date): Promise<boolean> {
  const link = await findLink(tx, { token, kinds: [kind], lock: true })
  if (!link || now >= link.expiresAt) return false
  return (await unscopedLockAdministrators(tx)).length === 0
}

/** @throws ApiError RESET_LINK_INVALID, VALIDATION_FAILED */
export async function createFirstAdministrator(
  { params: { token }, body: { password, ...person } }: Call<typeof contract.createFirstAdministrator>,
  deps: Deps,
): Promise<{ ok: true }> {
  if (!(await isFirstAdministratorLink(token, deps))) throw new ApiError("RESET_LINK_INVALID")
  const passwordHash = await hashChosen(password, deps)
  await inPlatform(deps.db, async (tx) => {
    if (!(await isOpen(tx, token, deps.clock.now()))) throw new ApiError("RESET_LINK_INVALID")
    const id = await insertStaff(tx, { ...person, area: "administrator" }, { passwordHash }, deps)
    const actor = { area: "administrator", id } as const
    recordAudit(tx, { actor, action: "administrator.created", object: `administrator:${id}` }, deps)
    await endLink(tx, subject, deps.clock.now())
  })
  return { ok: true }
}

/** @throws ApiError VALIDATION_FAILED */
async function hashChosen(password: string, deps: Pick<Deps, "random" | "settings">): Promise<string> {
  requireAllowedPassword(password)
  return hashPassword(password, deps.random)
}

async function linkWith(token: string, deps: Deps): Promise<string> {
  return publicUrl(deps.settings, await platformHost(deps), paths.administratorPasswordWith(token))
}

/** Checking a link does not use it. @throws ApiError RESET_LINK_INVALID */
export async function getAdministratorLink(
  { params: { token } }: Call<typeof contract.getAdministratorLink>,
  deps: Pick<Deps, "db" | "clock">,
): Promise<RouteResponse<typeof contract.getAdministratorLink>> {
  const isFirst = await isFirstAdministratorLink(token, deps)
  if (!isFirst) await getPasswordReset(null, token, deps)
  return { ok: true, isFirst }
}

/** @throws ApiError RESET_LINK_INVALID, VALIDATION_FAILED, TOO_MANY_REQUESTS */
export async function setAdministratorPassword(
  typed: { token: string; password: string; address: string },
  deps: Deps,
): Promise<{ ok: true }> {
  await resetPassword(null, typed, deps)
  return { ok: true }
}
