import { ApiError } from "@trazo/contract/errors/errors"
import type { PersonalData } from "@trazo/domain/buying/personal-fields"
import { deadlineOf, type ReviewPromise } from "@trazo/domain/desk/review-promise"
import { countryCode } from "@trazo/domain/forms/countries"
import type { IdentityType } from "@trazo/domain/identity/identity-type"
import { canMove } from "@trazo/domain/requests/request-status"
import type { PriceList } from "@trazo/domain/selling/price-key"
import type { Insertable, Kysely, Selectable, Updateable } from "kysely"
import { type Actor, clientIdOf, ownRequestId } from "../../../actor.ts"
import type { Clock } from "../../../clock.ts"
import { compiledOnce } from "../../../database/compiled-once.ts"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"

export type RequestRow = Selectable<Database["requests"]>

export type NewRequest = Pick<
  RequestRow,
  | "id"
  | "kind"
  | "validity"
  | "channel"
  | "resumeGeneration"
  | "resumeTokenHash"
  | "resumeExpiresAt"
  | "completedSteps"
> &
  Pick<
    Insertable<Database["requests"]>,
    | "foreing"
    | "userInfo"
    | "verifiedEmail"
    | "prefilledFrom"
    | "startedBy"
    | "renewsSerial"
    | "renewal"
    | "supersedes"
    | "convenioPersonId"
  > & { now: Date; expiresAt: Date | null }

export async function insertRequest(tx: ScopedTransaction, { now, expiresAt, ...request }: NewRequest) {
  return await tx
    .insertInto("requests")
    .values({
      ...request,
      distributorId: tx.scope.distributorId,
      status: "draft",
      expiresAt,
      statusSince: now,
      createdAt: now,
      updatedAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

const selectRequest = (db: Kysely<Database>, { id }: Pick<RequestRow, "id">) =>
  db.selectFrom("requests").selectAll().where("id", "=", id)

const readRequest = compiledOnce(selectRequest)

const readLockedRequest = compiledOnce((db, wanted: Pick<RequestRow, "id">) =>
  selectRequest(db, wanted).forUpdate(),
)

async function findRequest(tx: ScopedTransaction, id: string, lock: boolean) {
  const [request] = await (lock ? readLockedRequest : readRequest)(tx, { id })
  return request
}

/** Locks the request of a token that has not expired. An ended draft has no valid token. */
export async function lockRequestByToken(
  tx: ScopedTransaction,
  { hash, now }: { hash: Buffer; now: Date },
): Promise<RequestRow | undefined> {
  return await tx
    .selectFrom("requests")
    .selectAll()
    .where("resumeTokenHash", "=", hash)
    .where("resumeExpiresAt", ">", now)
    .where((where) => where.or([where("status", "=", "draft"), where("number", "is not", null)]))
    .forUpdate()
    .executeTakeFirst()
}

export async function updateRequest(
  tx: ScopedTransaction,
  id: string,
  changes: Updateable<Database["requests"]>,
): Promise<RequestRow> {
  return await tx
    .updateTable("requests")
    .set(changes)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Lists ids of overdue requests without locks. Lock each one with `lockDueRequest`. */
export async function listDueRequests(tx: ScopedTransaction, now: Date, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom("requests")
    .select("id")
    .where("distributorId", "=", tx.scope.distributorId)
    .where("expiresAt", "<=", now)
    .orderBy("expiresAt")
    .orderBy("id")
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Returns the serial of the request's latest issued certificate, revoked ones included. An intent that was abandoned has
 * a serial too, but it was never signed (docs/issuance-cycle.md).
 */
export async function findIssuedSerial(tx: ScopedTransaction, requestId: string): Promise<string | null> {
  const row = await tx
    .selectFrom("certificates")
    .select("serial")
    .where("distributorId", "=", tx.scope.distributorId)
    .where("requestId", "=", requestId)
    .where("der", "is not", null)
    .orderBy("approvalNumber", "desc")
    .limit(1)
    .executeTakeFirst()
  return row?.serial ?? null
}

/** The columns of `clients` by which an account is of an identity. */
export type Identity = Pick<Selectable<Database["clients"]>, "identityType" | "identityCountry" | "identity">

/** For a job: the request may be erased before it runs. Reads without a lock. */
export async function requestIfAny(tx: ScopedTransaction, id: string): Promise<RequestRow | null> {
  return (await findRequest(tx, id, false)) ?? null
}

/** Reads without a lock: do not base a change on the result. @throws ApiError REQUEST_NOT_FOUND */
export async function loadRequest(tx: ScopedTransaction, id: string): Promise<RequestRow> {
  return required(await findRequest(tx, id, false))
}

/** @throws ApiError REQUEST_NOT_FOUND */
export async function lockRequest(tx: ScopedTransaction, id: string): Promise<RequestRow> {
  return required(await findRequest(tx, id, true))
}

function required(row: RequestRow | undefined): RequestRow {
  if (!row) throw new ApiError("REQUEST_NOT_FOUND")
  return row
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
  if (generation !== undefined && generation !== request.resumeGeneration) {
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
  if (request.clientId !== clientIdOf(actor) || request.number === null) {
    throw new ApiError("REQUEST_NOT_FOUND")
  }
  return request
}

export async function lockDueRequest(
  tx: ScopedTransaction,
  id: string,
  { clock }: { clock: Clock },
): Promise<RequestRow | null> {
  const request = await lockRequest(tx, id)
  const isDue = request.expiresAt !== null && request.expiresAt <= clock.now()
  return isDue && canMove(request.status, "expired") ? request : null
}

/** Full name of the holder, for example «MARÍA JOSÉ PEÑA LOOR». */
export function holderNames({ userInfo: info }: { userInfo: PersonalData }): string {
  return [info.names, info.surname1, info.surname2].filter(Boolean).join(" ")
}

export function priceListOf({ renewal, channel }: Pick<RequestRow, "renewal" | "channel">): PriceList {
  return renewal ?? channel
}

/** Whether a request began with known data of its account: a renewal, or another request of a signed-in client. */
export function isFilledIn({ renewal, startedBy }: Pick<RequestRow, "renewal" | "startedBy">): boolean {
  return renewal !== null || startedBy !== null
}

export type Holder = Pick<RequestRow, "foreing" | "userInfo">

export function identityTypeOf(request: Pick<RequestRow, "foreing">): IdentityType {
  return request.foreing ? "passport" : "ci"
}

/** The address verified by a one-time code. All mails, codes and links of the request go to it. */
export function verifiedEmailOf({ id, verifiedEmail }: Pick<RequestRow, "id" | "verifiedEmail">): string {
  if (verifiedEmail === null) throw new Error(`Request ${id} has no verified e-mail`)
  return verifiedEmail
}

/** ISO 3166-1 assigns it to nobody. For a draft whose country is not typed yet. */
const unknownCountry = "ZZ"

/** ISO 3166-1 alpha-2, or null. */
export function passportCountryOf({ userInfo }: Pick<RequestRow, "userInfo">): string | null {
  return countryCode(userInfo.passportCountry ?? "")
}

export function identityOf(request: Holder): Identity {
  const identityType = identityTypeOf(request)
  const identityCountry = identityType === "ci" ? "EC" : (passportCountryOf(request) ?? unknownCountry)
  return { identityType, identityCountry, identity: request.userInfo.identity ?? "" }
}

export function hasIdentity(client: Identity, identity: Identity): boolean {
  const keys = ["identityType", "identityCountry", "identity"] as const
  return keys.every((key) => client[key] === identity[key])
}

/** Until when staff answer, as people and programs read it; null while they need not act. */
export function answerByOf(
  { status, channel, statusSince: since }: Pick<RequestRow, "status" | "channel" | "statusSince">,
  promise: ReviewPromise,
): string | null {
  return deadlineOf({ status, channel, since }, promise)?.dueAt.toISOString() ?? null
}
