import { cookieNames, hostCookie } from "@trazo/contract/endpoint/session-cookies"
import { ApiError } from "@trazo/contract/errors/errors"
import { paths } from "@trazo/contract/paths"
import { endOfSecret, resumeTokenLimits } from "@trazo/domain/identity/one-use-limits"
import type { FastifyReply } from "fastify"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { derivedToken, hashToken, isDerivedToken } from "../../identity/one-use-secrets/secret-text.ts"
import { queueMail } from "../../platform/mail/queue-mail.ts"
import { linkTo } from "../../platform/tenants/brand.ts"
import { lockRequestByToken, type RequestRow, updateRequest } from "./request.ts"

/**
 * Tokens of resume links and of the cookie of a purchase (docs/security/links.md).
 */

/** With the stored hash, the token is the one that was handed out, also by an earlier master key. */
type Generation = Pick<RequestRow, "id" | "resumeGeneration"> & Partial<Pick<RequestRow, "resumeTokenHash">>
type Continuable = Pick<RequestRow, "id" | "userInfo" | "linksGeneration">
type ResumeColumns = Pick<RequestRow, "resumeGeneration" | "resumeTokenHash" | "resumeExpiresAt">

/**
 * Derives the 256-bit token from the installation's key, the request and its generation. The same generation always
 * gets the same token, so that later mails contain it too.
 */
export function resumeTokenOf(
  { id, resumeGeneration: generation, resumeTokenHash: stored }: Generation,
  deps: Pick<Deps, "settings">,
): string {
  return derivedToken(generation === 0 ? id : `${id} ${generation}`, { stored }, deps)
}

export function resumeExpiry(now: Date): Date {
  return endOfSecret(resumeTokenLimits, now)
}

/** Of a new draft. */
export const firstResumeToken = (id: string, deps: Pick<Deps, "settings" | "clock">) =>
  nextResumeToken({ id, resumeGeneration: -1 }, deps)

/** The columns of the next generation. Storing them ends every token that was made before. */
export function nextResumeToken(
  { id, resumeGeneration: former }: Generation,
  deps: Pick<Deps, "settings" | "clock">,
): { resumeToken: string; columns: ResumeColumns } {
  const resumeGeneration = former + 1
  const resumeToken = resumeTokenOf({ id, resumeGeneration }, deps)
  const resumeTokenHash = hashToken(resumeToken)
  const resumeExpiresAt = resumeExpiry(deps.clock.now())
  return { resumeToken, columns: { resumeGeneration, resumeTokenHash, resumeExpiresAt } }
}

/** The link of the current token, which is valid for another thirty days. The caller has locked the request. */
export async function renewedResumeLink(
  tx: ScopedTransaction,
  request: Generation,
  deps: Pick<Deps, "settings" | "clock">,
): Promise<string> {
  await updateRequest(tx, request.id, { resumeExpiresAt: resumeExpiry(deps.clock.now()) })
  return linkTo(tx, paths.purchaseResume(resumeTokenOf(request, deps)), deps)
}

/**
 * The token of the link in the mail with the e-mail's code: the request's id, and an HMAC over it, the address and how
 * often the links were annulled. Another address ends it, and annulling does. Alone it opens nothing
 * (docs/product/buying.md).
 */
export function continueTokenOf(request: Continuable, deps: Pick<Deps, "settings">): string {
  return `${namedId(request)}${derivedToken(continueText(request), {}, deps)}`
}

const namedId = ({ id }: Continuable) => id.replaceAll("-", "")

const continueText = ({ id, userInfo: { email }, linksGeneration: generation }: Continuable) =>
  `continue ${id} ${email}${generation === 0 ? "" : ` ${generation}`}`

/** The id that such a token names, of a request that may not exist. */
export function requestNamedBy(token: string): string | null {
  const parts = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})[\w-]{43}$/.exec(token)
  return parts ? parts.slice(1).join("-") : null
}

export function isContinueToken(token: string, request: Continuable, deps: Pick<Deps, "settings">): boolean {
  const id = namedId(request)
  if (!request.userInfo.email || !token.startsWith(id)) return false
  return isDerivedToken(continueText(request), { token: token.slice(id.length) }, deps)
}

export function setResumeCookie(reply: FastifyReply, token: string): void {
  const secure = reply.request.protocol === "https"
  reply.setCookie(hostCookie(cookieNames.request, secure), token, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure,
    maxAge: resumeTokenLimits.seconds,
  })
}

/** Locks the request of a resume token. @throws ApiError REQUEST_LINK_INVALID, also for another tenant's token */
export async function requestOfToken(
  tx: ScopedTransaction,
  token: string,
  { clock }: Pick<Deps, "clock">,
): Promise<RequestRow> {
  const row = await lockRequestByToken(tx, { hash: hashToken(token), now: clock.now() })
  if (!row) throw new ApiError("REQUEST_LINK_INVALID")
  return row
}

/** Mails the link of the current token to a verified address. The caller has locked the request. */
export async function mailResumeLink(
  tx: ScopedTransaction,
  request: Pick<RequestRow, "id" | "resumeGeneration">,
  to: string,
  deps: Pick<Deps, "clock" | "random" | "settings" | "jobs">,
): Promise<void> {
  const link = await renewedResumeLink(tx, request, deps)
  await queueMail(tx, { to, template: "resume-link", variables: { link }, requestId: request.id }, deps)
}

/** A draft that begins with known data, and the token with which a device goes on. */
export interface StartedRequest extends Pick<RequestRow, "id" | "status"> {
  resumeToken: string
}

export function started(
  request: Pick<RequestRow, "id" | "status" | "resumeGeneration">,
  deps: Pick<Deps, "settings">,
): StartedRequest {
  return { id: request.id, status: request.status, resumeToken: resumeTokenOf(request, deps) }
}

/** Sets the purchase's cookie. */
export function sendStarted(reply: FastifyReply, { resumeToken, ...request }: StartedRequest) {
  setResumeCookie(reply, resumeToken)
  return request
}
