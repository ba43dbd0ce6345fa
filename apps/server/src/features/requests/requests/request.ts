import type { Movement } from "@trazo/contract/buying/purchase"
import { ApiError, type ErrorCode } from "@trazo/contract/errors/errors"
import type { PersonalData } from "@trazo/domain/buying/personal-fields"
import { countryCode } from "@trazo/domain/forms/countries"
import type { IdentityType } from "@trazo/domain/identity/identity-type"
import { canMove } from "@trazo/domain/requests/request-status"
import type { PriceList } from "@trazo/domain/selling/price-key"
import type { Selectable } from "kysely"
import { type Actor, clientIdOf, ownRequestId } from "../../../actor.ts"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { presentMovement } from "./presenters.ts"
import {
  findIssuedSerial,
  findRequest,
  listDueRequests,
  listMovementRows,
  lockRequestByToken,
  type RequestRow,
} from "./queries.ts"
import { resumeTokenHash } from "./resume-token.ts"

export type { RequestRow }

/** The columns of `clients` by which an account is of an identity. */
export type Identity = Pick<
  Selectable<Database["clients"]>,
  "identity_type" | "identity_country" | "identity"
>

function found(row: RequestRow | undefined, code: ErrorCode): RequestRow {
  if (!row) throw new ApiError(code)
  return row
}

/** For a job: the request may be erased before it runs. Reads without a lock. */
export async function requestIfAny(tx: ScopedTransaction, id: string): Promise<RequestRow | null> {
  return (await findRequest(tx, id, false)) ?? null
}

/** Reads without a lock: do not base a change on the result. @throws ApiError REQUEST_NOT_FOUND */
export async function loadRequest(tx: ScopedTransaction, id: string): Promise<RequestRow> {
  return found(await findRequest(tx, id, false), "REQUEST_NOT_FOUND")
}

/** @throws ApiError REQUEST_NOT_FOUND */
export async function lockRequest(tx: ScopedTransaction, id: string): Promise<RequestRow> {
  return found(await findRequest(tx, id, true), "REQUEST_NOT_FOUND")
}

/**
 * Locks the request of the caller's resume token. A call finds its caller before its body arrives: the token may have
 * ended meanwhile, and another device have gone on.
 * @throws ApiError REQUEST_LINK_INVALID, REQUEST_NOT_FOUND
 */
export async function lockOwnRequest(tx: ScopedTransaction, actor: Actor): Promise<RequestRow> {
  return requirePresentToken(await lockRequest(tx, ownRequestId(actor)), actor)
}

/** Reads without a lock: do not base a change on the result. @throws ApiError as `lockOwnRequest` */
export async function loadOwnRequest(tx: ScopedTransaction, actor: Actor): Promise<RequestRow> {
  return requirePresentToken(await loadRequest(tx, ownRequestId(actor)), actor)
}

function requirePresentToken(request: RequestRow, actor: Actor): RequestRow {
  const generation = actor.area === "applicant" ? actor.generation : undefined
  if (generation !== undefined && generation !== request.resume_generation) {
    throw new ApiError("REQUEST_LINK_INVALID")
  }
  return request
}

/** Loads a submitted request of this client. @throws ApiError REQUEST_NOT_FOUND, also for another client's request */
export async function ownClientRequest(
  tx: ScopedTransaction,
  { actor, id, lock }: { actor: Actor; id: string; lock: boolean },
): Promise<RequestRow> {
  const request = await (lock ? lockRequest : loadRequest)(tx, id)
  if (request.client_id !== clientIdOf(actor) || request.number === null) {
    throw new ApiError("REQUEST_NOT_FOUND")
  }
  return request
}

/** Locks the request of a resume token. @throws ApiError REQUEST_LINK_INVALID, also for another tenant's token */
export async function requestOfToken(
  tx: ScopedTransaction,
  token: string,
  { clock }: Pick<Deps, "clock">,
): Promise<RequestRow> {
  const row = await lockRequestByToken(tx, { hash: resumeTokenHash(token), now: clock.now() })
  return found(row, "REQUEST_LINK_INVALID")
}

/** Lists ids of overdue requests without locks. Lock each one with `lockDueRequest`. */
export async function loadDueRequests(
  tx: ScopedTransaction,
  limit: number,
  { clock }: Pick<Deps, "clock">,
): Promise<string[]> {
  return (await listDueRequests(tx, clock.now(), limit)).map(({ id }) => id)
}

export async function lockDueRequest(
  tx: ScopedTransaction,
  id: string,
  { clock }: Pick<Deps, "clock">,
): Promise<RequestRow | null> {
  const request = await lockRequest(tx, id)
  const isDue = request.expires_at !== null && request.expires_at <= clock.now()
  return isDue && canMove(request.status, "expired") ? request : null
}

export async function listMovements(tx: ScopedTransaction, requestId: string): Promise<Movement[]> {
  return (await listMovementRows(tx, requestId)).map(presentMovement)
}

/**
 * Returns the serial of the request's latest issued certificate, revoked ones included. An intent that was abandoned has
 * a serial too, but it was never signed (docs/issuance-cycle.md).
 */
export function loadIssuedSerial(tx: ScopedTransaction, requestId: string): Promise<string | null> {
  return findIssuedSerial(tx, requestId)
}

/** Full name of the holder, for example «MARÍA JOSÉ PEÑA LOOR». */
export function holderNames({ user_info: info }: { user_info: PersonalData }): string {
  return [info.names, info.surname1, info.surname2].filter(Boolean).join(" ")
}

export function priceListOf({ renewal, channel }: Pick<RequestRow, "renewal" | "channel">): PriceList {
  return renewal ?? channel
}

/** Whether a request began with known data of its account: a renewal, or another request of a signed-in client. */
export function isFilledIn({ renewal, started_by }: Pick<RequestRow, "renewal" | "started_by">): boolean {
  return renewal !== null || started_by !== null
}

export type Holder = Pick<RequestRow, "foreing" | "user_info">

export function identityTypeOf(request: Pick<RequestRow, "foreing">): IdentityType {
  return request.foreing ? "passport" : "ci"
}

/** The address verified by a one-time code. All mails, codes and links of the request go to it. */
export function verifiedEmailOf({ id, verified_email }: Pick<RequestRow, "id" | "verified_email">): string {
  if (verified_email === null) throw new Error(`Request ${id} has no verified e-mail`)
  return verified_email
}

/** ISO 3166-1 assigns it to nobody. For a draft whose country is not typed yet. */
const unknownCountry = "ZZ"

/** ISO 3166-1 alpha-2, or null. */
export function passportCountryOf({ user_info }: Pick<RequestRow, "user_info">): string | null {
  return countryCode(user_info.passportCountry ?? "")
}

export function identityOf(request: Holder): Identity {
  const identity_type = identityTypeOf(request)
  const identity_country = identity_type === "ci" ? "EC" : (passportCountryOf(request) ?? unknownCountry)
  return { identity_type, identity_country, identity: request.user_info.identity ?? "" }
}

export function hasIdentity(client: Identity, identity: Identity): boolean {
  const keys = ["identity_type", "identity_country", "identity"] as const
  return keys.every((key) => client[key] === identity[key])
}
