import type { InvitationPreview } from "@trazo/contract/buying/invitations"
import type { PurchaseFlow } from "@trazo/contract/buying/purchase"
import { ApiError } from "@trazo/contract/errors/errors"
import { needsCompany, needsRuc } from "@trazo/domain/certificates/certificate-kind"
import type { Actor } from "../../../actor.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { newId } from "../../../random.ts"
import { priceOf } from "../../distributors/catalogue/price.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { isOpenChannel, loadDistributor } from "../../platform/branding/distributor.ts"
import { claimDraft } from "../../platform/files/claim-quota.ts"
import { createDraft, moveRequest } from "../../requests/requests/move-request.ts"
import { loadRequest, lockRequest, type RequestRow } from "../../requests/requests/request.ts"
import { firstResumeToken, resumeTokenOf } from "../../requests/requests/resume-token.ts"
import type { StoredConvenio } from "../../selling/convenios/convenio.ts"
import { endInvitation, lockInvitedPerson, requireInvitation } from "../../selling/convenios/invitations.ts"
import { findPerson, type ListedPerson, type PersonRow } from "../../selling/convenios/person.ts"
import { lockInvited, takePlaceFor } from "../../selling/convenios/places.ts"
import { loadFlow } from "./load-flow.ts"
import { presentInvitation } from "./presenters.ts"

const alreadyStarted =
  "Usted ya empezó su solicitud. Continúe con el enlace que llegó a su correo, o entre a su cuenta si ya la envió."

/** No mail has a link: the address was changed after the links were annulled. */
const alreadyAnnulled =
  "Los enlaces de su solicitud se anularon. Continúe en el dispositivo donde la empezó, o pida a su organización otra invitación."

/**
 * What the invitation offers. Programs that check links open it too, so it changes nothing.
 * @throws ApiError INVITATION_INVALID, INVITATION_CLOSED, PRICE_NOT_FOUND, VALIDITY_NOT_SOLD
 */
export function previewInvitation(
  scope: Scope,
  code: string,
  deps: Pick<Deps, "db" | "clock" | "authority">,
): Promise<InvitationPreview> {
  return inScope(deps.db, scope, async (tx) => {
    if (!isOpenChannel(await loadDistributor(tx), "convenio")) throw new ApiError("INVITATION_INVALID")
    const { person } = await requireInvitation(tx, code, deps)
    const isStarted = person.requestId !== null
    if (person.requestId) requireUnproved(await loadRequest(tx, person.requestId))
    const price = await priceOf(tx, { ...person, list: "convenio" }, deps)
    return presentInvitation({ person, price, expiresAt: person.expiresAt ?? deps.clock.now(), isStarted })
  })
}

/**
 * Once somebody proved an address, only its mail leads on, and once they annulled the links after that only their device.
 * @throws ApiError INVITATION_CLOSED
 */
function requireUnproved({ status, verifiedEmail, linksGeneration }: RequestRow): void {
  const isUnproved = status === "draft" && verifiedEmail === null
  if (isUnproved && linksGeneration === 0) return
  throw new ApiError("INVITATION_CLOSED", { message: isUnproved ? alreadyAnnulled : alreadyStarted })
}

type OpenDeps = Pick<Deps, "db" | "clock" | "random" | "settings" | "authority">

interface Opened {
  resumeToken: string
  flow: PurchaseFlow
}

/**
 * Starts the request of an invitation, or continues it until an address is proved.
 * @param address IP address of the visitor
 * @throws ApiError DISTRIBUTOR_NOT_CONFIGURED, INVITATION_INVALID, INVITATION_CLOSED, PRICE_NOT_FOUND, VALIDITY_NOT_SOLD,
 * TOO_MANY_REQUESTS
 */
export async function openInvitation(
  scope: Scope,
  { code, address }: { code: string; address: string | null },
  deps: OpenDeps,
): Promise<Opened> {
  return await inScope(deps.db, scope, async (tx) => {
    const distributor = await loadDistributor(tx)
    if (!distributor.configuration) throw new ApiError("DISTRIBUTOR_NOT_CONFIGURED")
    if (!isOpenChannel(distributor, "convenio")) throw new ApiError("INVITATION_INVALID")
    const { person, convenio } = await requireInvitation(tx, code, deps)
    if (person.requestId) return await continueRequest(tx, person.requestId, deps)
    return await startRequest(tx, { person, convenio, address }, deps)
  })
}

async function continueRequest(tx: ScopedTransaction, id: string, deps: OpenDeps): Promise<Opened> {
  const request = await lockRequest(tx, id)
  requireUnproved(request)
  return { resumeToken: resumeTokenOf(request, deps), flow: await loadFlow(tx, request, deps) }
}

async function startRequest(
  tx: ScopedTransaction,
  {
    person: found,
    convenio,
    address,
  }: { person: ListedPerson; convenio: StoredConvenio; address: string | null },
  deps: OpenDeps,
): Promise<Opened> {
  const person = await lockInvited(tx, found)
  const { kind, validity } = person
  await priceOf(tx, { kind, validity, list: "convenio" }, deps)
  await claimDraft(tx, address, deps)
  const id = newId(deps.random, deps.clock.now())
  const actor: Actor = { area: "applicant", id }
  const { resumeToken, columns } = firstResumeToken(id, deps)
  const draft = await createDraft(
    tx,
    {
      actor,
      id,
      kind,
      validity,
      channel: "convenio",
      completedSteps: ["certificate"],
      ...columns,
      foreing: person.identityType === "passport",
      convenioPersonId: person.id,
      userInfo: JSON.stringify(knownOf(person, convenio)),
    },
    deps,
  )
  await takePlaceFor(tx, { person, requestId: id }, deps)
  const data = { kind, validity, channel: "convenio", convenio: convenio.id, person: person.id }
  recordAudit(tx, { actor, action: "request.started", object: `request:${id}`, data }, deps)
  return { resumeToken, flow: await loadFlow(tx, draft, deps) }
}

/** What is known of the person, as the form of the personal data has it. */
function knownOf(person: PersonRow, convenio: StoredConvenio): Record<string, string> {
  const { identityType, identity, names, surname1, surname2, email, phone, kind } = person
  return {
    identityType,
    identity,
    names,
    surname1,
    surname2,
    email,
    phone,
    ...(needsRuc(kind) && identityType === "ci" && { ruc: `${identity}001` }),
    ...(needsCompany(kind) && { companyRuc: convenio.ruc, companyName: convenio.name.toUpperCase() }),
  }
}

const refused = (message: string) => new ApiError("MOVE_NOT_ALLOWED", { message })

/**
 * Withdraws the invitation of a person who has not submitted a request. Their draft is cancelled, which gives its place
 * back. @throws ApiError NOT_FOUND, MOVE_NOT_ALLOWED
 */
export async function withdrawInvitation(
  scope: Scope,
  { actor, id }: { actor: Actor; id: string },
  deps: Pick<Deps, "db" | "clock" | "random" | "live" | "jobs" | "reactions">,
): Promise<{ id: string }> {
  return await inScope(deps.db, scope, async (tx) => {
    const { person, draft } = await lockWithDraft(tx, id)
    await endInvitation(tx, { person, actor }, deps)
    if (draft) {
      const reason = "Se retiró la invitación del convenio."
      await moveRequest(tx, { request: draft, to: "cancelled", actor, reason }, deps)
    }
    return { id }
  })
}

/** Locks in the order request, person: a submission that runs meanwhile ends first. @throws ApiError NOT_FOUND, MOVE_NOT_ALLOWED */
async function lockWithDraft(
  tx: ScopedTransaction,
  id: string,
): Promise<{ person: PersonRow; draft: RequestRow | null }> {
  const seen = await findPerson(tx, id)
  const isDraft = seen?.requestStatus === "draft"
  const request = isDraft && seen.requestId ? await lockRequest(tx, seen.requestId) : null
  const person = await lockInvitedPerson(tx, id)
  if (person.requestId === null) return { person, draft: null }
  if (seen?.requestId === null) {
    throw refused("La persona abre su solicitud en este momento. Actualice la página y retírela otra vez.")
  }
  if (request?.id !== person.requestId || request.status !== "draft") {
    throw refused("La persona ya envió su solicitud: recházela en su bandeja.")
  }
  return { person, draft: request }
}
