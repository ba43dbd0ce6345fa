import type { RouteInput, RouteResponse } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import type {
  inviteAdministrator as invitation,
  listAdministrators as list,
} from "@trazo/contract/staff/administrators"
import { isResetPaused } from "@trazo/domain/access/password-reset"
import type { Actor } from "../../actor.ts"
import { violates } from "../../database/client.ts"
import { inPlatform, type PlatformTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { newId } from "../../random.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { unusableHash } from "../clients/hash-password.ts"
import { endSessions } from "../sessions/end-sessions.ts"
import { presentAdministrators } from "./presenters.ts"
import {
  unscopedActiveAdministratorForUpdate,
  unscopedAdministratorsWithLinks,
  unscopedInsertAdministrator,
  unscopedLinkOf,
  unscopedLockAdministrators,
  unscopedPutLink,
  unscopedUpdateAdministrator,
} from "./queries.ts"

export async function listAdministrators({
  db,
  clock,
}: Pick<Deps, "db" | "clock">): Promise<RouteResponse<typeof list>> {
  const rows = await inPlatform(db, unscopedAdministratorsWithLinks)
  return presentAdministrators(rows, clock.now())
}

/** @throws ApiError VALIDATION_FAILED */
export async function inviteAdministrator(
  person: RouteInput<typeof invitation>["body"],
  actor: Actor,
  deps: Deps,
): Promise<RouteResponse<typeof invitation>> {
  const id = await inPlatform(deps.db, async (tx) => {
    const id = await addAdministrator(tx, { ...person, passwordHash: unusableHash }, deps)
    recordAudit(tx, { actor, action: "administrator.invited", object: `administrator:${id}` }, deps)
    await requestLink(tx, { id, invited: true }, deps)
    return id
  })
  return { id }
}

interface NewAdministrator {
  names: string
  email: string
  passwordHash: string
}

/** @returns the id @throws ApiError VALIDATION_FAILED if the e-mail is in use */
export async function addAdministrator(
  tx: PlatformTransaction,
  { names, email, passwordHash }: NewAdministrator,
  { clock, random }: Pick<Deps, "clock" | "random">,
): Promise<string> {
  const now = clock.now()
  const row = { id: newId(random, now), names, email, password_hash: passwordHash, created_at: now }
  try {
    await unscopedInsertAdministrator(tx, row)
  } catch (error) {
    if (!violates(error, "administrators_email_key")) throw error
    throw new ApiError("VALIDATION_FAILED", { fields: { email: "Ya hay un administrador con ese correo" } })
  }
  return row.id
}

/** @throws ApiError NOT_FOUND, LINK_TOO_SOON */
export async function sendAdministratorLink(id: string, actor: Actor, deps: Deps): Promise<{ ok: true }> {
  await inPlatform(deps.db, async (tx) => {
    const administrator = await unscopedActiveAdministratorForUpdate(tx, id)
    if (!administrator) throw new ApiError("NOT_FOUND")
    await requestLink(tx, { id, invited: administrator.password_hash === unusableHash }, deps)
    recordAudit(tx, { actor, action: "administrator.link-sent", object: `administrator:${id}` }, deps)
  })
  return { ok: true }
}

/** @throws ApiError LINK_TOO_SOON */
async function requestLink(
  tx: PlatformTransaction,
  { id, invited }: { id: string; invited: boolean },
  { clock, jobs }: Pick<Deps, "clock" | "jobs">,
): Promise<void> {
  const now = clock.now()
  const former = await unscopedLinkOf(tx, id)
  if (former && isResetPaused(former.askedAt, now)) throw new ApiError("LINK_TOO_SOON")
  await unscopedPutLink(tx, id, { invited, asked_at: now, delivery: "queued" })
  await jobs.enqueue(tx, "mail-administrator-link", { administratorId: id })
}

/**
 * Disabling ends the sessions. When two administrators disable each other, the second is refused.
 * @throws ApiError NOT_FOUND, OWN_ACCOUNT, LAST_ADMINISTRATOR
 */
export async function changeAdministratorState(
  { id, state }: { id: string; state: "active" | "disabled" },
  actor: Actor,
  deps: Deps,
): Promise<{ ok: true }> {
  if (id === actor.id && state === "disabled") throw new ApiError("OWN_ACCOUNT")
  await inPlatform(deps.db, async (tx) => {
    const all = await unscopedLockAdministrators(tx)
    const administrator = all.find((one) => one.id === id)
    if (!administrator) throw new ApiError("NOT_FOUND")
    if (administrator.state === state) return
    const others = all.filter((one) => one.id !== id && one.state === "active")
    if (state === "disabled" && others.length === 0) throw new ApiError("LAST_ADMINISTRATOR")
    const action = state === "active" ? "administrator.enabled" : "administrator.disabled"
    recordAudit(tx, { actor, action, object: `administrator:${id}` }, deps)
    await unscopedUpdateAdministrator(tx, id, { state })
    if (state === "disabled") await endSessions(tx, { area: "administrator", id })
  })
  return { ok: true }
}
