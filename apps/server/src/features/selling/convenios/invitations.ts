import { ApiError } from "@trazo/contract/errors/errors"
import { paths } from "@trazo/contract/paths"
import type * as contract from "@trazo/contract/selling/convenio-people"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import { convenioInvitationLimits } from "@trazo/domain/identity/one-use-limits"
import { invitationEnd, invitationStanding } from "@trazo/domain/selling/invitation"
import { invitableFrom } from "@trazo/domain/selling/sending"
import type { Actor } from "../../../actor.ts"
import type { Call } from "../../../call.ts"
import { inScope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { derivedToken, hashToken } from "../../identity/one-use-secrets/secret-text.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { queueMails } from "../../platform/mail/queue-mail.ts"
import { type Brand, brandUrl, loadBrand } from "../../platform/tenants/brand.ts"
import { findConvenio, requireOpen, type StoredConvenio } from "./convenio.ts"
import {
  countAsSent,
  findPerson,
  findPersonByCode,
  type InvitedPerson,
  type ListedPerson,
  lockInvitable,
  lockPerson,
  type PersonRow,
  updatePerson,
} from "./person.ts"

/**
 * The code of an invitation is derived from the installation's key, the person and a generation, so that staff can read
 * the link again. Only its hash is stored, and the next generation ends the former code (docs/product/money.md).
 */
function codeOf(
  {
    id,
    codeGeneration: generation,
    codeHash: stored = null,
  }: { id: string; codeGeneration: number; codeHash?: Buffer | null },
  deps: Pick<Deps, "settings">,
): string {
  return derivedToken(`convenio invitation ${id} ${generation}`, { stored, bytes: 18 }, deps)
}

/**
 * The person of a code that still opens a request, or whose request is open.
 * @throws ApiError INVITATION_INVALID, INVITATION_CLOSED
 */
export async function requireInvitation(
  tx: ScopedTransaction,
  code: string,
  { clock }: Pick<Deps, "clock">,
): Promise<{ person: ListedPerson; convenio: StoredConvenio }> {
  const person = await findPersonByCode(tx, hashToken(code))
  const convenio = person && (await findConvenio(tx, person.convenioId))
  if (!person || !convenio || person.removedAt || person.withdrawnAt) throw new ApiError("INVITATION_INVALID")
  if (person.requestId) return { person, convenio }
  const now = clock.now()
  if (!person.expiresAt || person.expiresAt <= now) {
    throw new ApiError("INVITATION_CLOSED", {
      message: "Esta invitación venció. Pida a su organización que se la envíe otra vez.",
    })
  }
  return { person, convenio: requireOpen(convenio, now) }
}

type SendDeps = Pick<Deps, "db" | "clock" | "random" | "settings" | "jobs">

/**
 * Sends invitations, each with a new code. Removed people and those with a request are left out (`refused`), and so are
 * those who got enough of them (`limited`).
 * @throws ApiError INVITATION_CLOSED if an agreement is not open, MOVE_NOT_ALLOWED for one person who got enough
 */
export async function sendInvitations(
  { scope, actor, body: { ids } }: Call<typeof contract.sendConvenioInvitations>,
  deps: SendDeps,
): Promise<{ sent: number; refused: number; limited: number }> {
  return await inScope(deps.db, scope, async (tx) => {
    const people = await lockInvitable(tx, ids)
    const [only] = people
    const from = only && invitableFromOf(only, deps.clock.now())
    if (from && ids.length === 1) throw tooMany(from)
    const sent = await inviteAll(tx, { actor, people }, deps)
    return { sent, refused: ids.length - people.length, limited: people.length - sent }
  })
}

const tooMany = (from: Date) =>
  new ApiError("MOVE_NOT_ALLOWED", {
    message: `Ya se le enviaron ${convenioInvitationLimits.most} invitaciones en ${convenioInvitationLimits.mostDays} días. Podrá enviar otra desde el ${formatDate(from)}. Mientras la última no venza, copie su enlace.`,
  })

const invitableFromOf = (person: Pick<PersonRow, "invitations" | "invitationsSince">, now: Date) =>
  invitableFrom({ invitations: person.invitations, since: person.invitationsSince }, now)

/** Leaves out those who got enough invitations. @returns how many it invited */
export async function inviteAll(
  tx: ScopedTransaction,
  { actor, people }: { actor: Actor; people: readonly InvitedPerson[] },
  deps: SendDeps,
): Promise<number> {
  const now = deps.clock.now()
  const invitable = people.filter((person) => invitableFromOf(person, now) === null)
  if (invitable.length === 0) return 0
  const brand = await loadBrand(tx)
  const invited = invitable.map((person) => {
    const generation = person.codeGeneration + 1
    const code = codeOf({ id: person.id, codeGeneration: generation }, deps)
    const end = invitationEnd(now, requireOpen(person.convenio, now).endsAt)
    return { person, code, row: { id: person.id, generation, hash: hashToken(code), end } }
  })
  await countAsSent(
    tx,
    invited.map(({ row }) => row),
    now,
  )
  const mails = invited.map(({ person, code }) => ({
    to: person.email,
    variables: { names: person.names, convenio: person.convenio.name, link: linkOf(code, brand, deps) },
  }))
  await queueMails(tx, { template: "convenio-invitation", brand, mails }, deps)
  for (const { person, row } of invited) {
    const data = { convenio: person.convenio.id, until: row.end.toISOString() }
    recordAudit(tx, { actor, action: "convenio.invited", object: `convenio-person:${person.id}`, data }, deps)
  }
  return invited.length
}

const linkOf = (code: string, brand: Brand, { settings }: Pick<Deps, "settings">) =>
  brandUrl(settings, brand, paths.convenioWith(code))

/** The link of the invitation in force. Reading it is audited. @throws ApiError NOT_FOUND, MOVE_NOT_ALLOWED */
export async function readLink(
  { scope, actor, params: { id } }: Call<typeof contract.readConvenioLink>,
  deps: Pick<Deps, "db" | "clock" | "settings">,
): Promise<{ link: string }> {
  return await inScope(deps.db, scope, async (tx) => {
    const person = await findPerson(tx, id)
    if (!person || person.removedAt) throw new ApiError("NOT_FOUND")
    const { expiresAt, withdrawnAt, requestStatus } = person
    const standing = invitationStanding({ expiresAt, withdrawnAt, requestStatus }, deps.clock.now())
    if (standing !== "sent") {
      throw new ApiError("MOVE_NOT_ALLOWED", { message: "No hay una invitación vigente. Envíela otra vez." })
    }
    const data = { convenio: person.convenioId }
    recordAudit(tx, { actor, action: "convenio.link-read", object: `convenio-person:${id}`, data }, deps)
    return { link: linkOf(codeOf(person, deps), await loadBrand(tx), deps) }
  })
}

/** Call it with the person's request locked. @throws ApiError NOT_FOUND */
export async function lockInvitedPerson(tx: ScopedTransaction, id: string): Promise<PersonRow> {
  const person = await lockPerson(tx, id)
  if (!person || person.removedAt) throw new ApiError("NOT_FOUND")
  return person
}

/** Ends the code of a locked person, once. @throws ApiError MOVE_NOT_ALLOWED without an invitation */
export async function endInvitation(
  tx: ScopedTransaction,
  { person, actor }: { person: PersonRow; actor: Actor },
  deps: Pick<Deps, "clock">,
): Promise<void> {
  if (person.withdrawnAt) return
  if (person.codeHash === null) {
    throw new ApiError("MOVE_NOT_ALLOWED", { message: "No hay una invitación que retirar." })
  }
  await updatePerson(tx, person.id, { withdrawnAt: deps.clock.now(), codeHash: null })
  const object = `convenio-person:${person.id}`
  recordAudit(
    tx,
    { actor, action: "convenio.withdrawn", object, data: { convenio: person.convenioId } },
    deps,
  )
}
