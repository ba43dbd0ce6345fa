import type { Area, Endpoint } from "@trazo/contract/endpoint/endpoint"
import { isAvailableWhenSuspended } from "@trazo/contract/endpoint/suspended-host"
import { ApiError } from "@trazo/contract/errors/errors"
import { listAdministrators } from "@trazo/contract/identity/administrators"
import { hasPermission, type Permission } from "@trazo/domain/identity/module-permissions"
import { isRecentProof } from "@trazo/domain/identity/second-factor"
import type { FastifyRequest } from "fastify"
import type { Actor } from "../actor.ts"
import { inScope, type Scope } from "../database/scope.ts"
import type { Deps } from "../deps.ts"
import {
  findApplicant,
  findLinkedActivation,
  findSession,
  refusedApplicant,
} from "../features/identity/sessions/find-actor.ts"
import { recordRefusal } from "../features/identity/sessions/record-refusal.ts"
import { hostName } from "../features/platform/tenants/tenant-directory.ts"
import { readToken } from "./session-cookies.ts"

interface Caller {
  scope: Scope | null
  actor: Actor
}

declare module "fastify" {
  interface FastifyRequest {
    caller: Caller
  }
}

const visitor: Actor = { area: "applicant", id: null }

type Asked = Pick<
  Endpoint,
  "method" | "path" | "access" | "proof" | "allowedBeforeEnrollment" | "byActivationLink" | "anyHost"
>

/**
 * @throws ApiError DISTRIBUTOR_NOT_FOUND, NOT_SIGNED_IN, NOT_ALLOWED, REQUEST_LINK_INVALID, NOT_FOUND,
 * SECOND_FACTOR_REQUIRED, PROOF_REQUIRED
 */
export async function findCaller(request: FastifyRequest, endpoint: Asked, deps: Deps): Promise<Caller> {
  const { access } = endpoint
  if (request.routeOptions.url?.startsWith(listAdministrators.path)) requireAdministratorHost(request, deps)
  const scope = endpoint.anyHost ? null : await deps.tenants.find(request.host)
  if (access === "platform") return { scope, actor: visitor }
  if (access === "administrator") return { scope, actor: await requireSession(request, endpoint, null, deps) }
  const open = scope ?? (await findSuspended(request, endpoint, deps))
  if (!open) throw new ApiError("DISTRIBUTOR_NOT_FOUND")
  if (access === "public") return { scope: open, actor: visitor }
  if (access === "request") return { scope: open, actor: await requireApplicant(request, open, deps) }
  const linked = endpoint.byActivationLink && (await findByActivationLink(request, open, deps))
  return { scope: open, actor: linked || (await requireSession(request, endpoint, open, deps)) }
}

/** The account, for calls about the one request whose activation link this browser opened. */
async function findByActivationLink(
  request: FastifyRequest,
  scope: Scope,
  deps: Deps,
): Promise<Actor | null> {
  const token = readToken(request, "activation")
  const linked = token && (await findLinkedActivation({ token, scope }, deps))
  const { id } = request.params as { id?: string }
  return linked && linked.requestId === id?.toLowerCase() ? { area: "client", id: linked.clientId } : null
}

/** A suspended distributor's hosts answer what revoking and the holder's suspension need, and nothing else. */
async function findSuspended(request: FastifyRequest, endpoint: Asked, { tenants }: Deps) {
  return isAvailableWhenSuspended(endpoint) ? tenants.findSuspended(request.host) : null
}

async function requireSession(
  request: FastifyRequest,
  { access, proof, allowedBeforeEnrollment }: Asked,
  scope: Scope | null,
  deps: Deps,
): Promise<Actor> {
  const area = typeof access === "string" ? (access as Area) : "executive"
  const token = readToken(request, area)
  const session = token && (await findSession({ area, token, scope }, deps))
  if (!session) throw new ApiError("NOT_SIGNED_IN")
  const { actor, provedAt, mustEnrollFactor } = session
  if (mustEnrollFactor && !allowedBeforeEnrollment) throw new ApiError("SECOND_FACTOR_REQUIRED")
  if (typeof access !== "string") {
    const granted = actor.area === "executive" ? actor.permissions : []
    if (!hasPermission({ administrator: false, granted }, access.permission)) {
      if (scope) await recordDenial(scope, { actor, permission: access.permission }, deps)
      throw new ApiError("NOT_ALLOWED")
    }
  }
  if (proof === "recent" && !isRecentProof(provedAt, deps.clock.now())) throw new ApiError("PROOF_REQUIRED")
  return actor
}

async function recordDenial(
  scope: Scope,
  { actor, permission }: { actor: Actor; permission: Permission },
  deps: Deps,
): Promise<void> {
  if (actor.area !== "executive") return
  const account = { area: actor.area, id: actor.id }
  const denial = { actor, action: "access.denied", account, area: actor.area, data: { permission } } as const
  await inScope(deps.db, scope, (tx) => recordRefusal(tx, denial, deps))
}

async function requireApplicant(request: FastifyRequest, scope: Scope, deps: Deps): Promise<Actor> {
  const token = readToken(request, "request")
  if (!token) throw new ApiError("REQUEST_LINK_INVALID")
  const actor = await findApplicant({ token, scope }, deps)
  if (!actor) throw await refusedApplicant({ token, scope }, deps)
  return actor
}

/**
 * Both Host and X-Forwarded-Host must name the administrators' host: a proxy that passes a caller's X-Forwarded-Host on
 * would open the area on every host that it serves (docs/decisions/0012-proxies-mail-and-temporary-tables.md).
 */
function requireAdministratorHost({ host, headers }: FastifyRequest, { settings }: Deps) {
  const wanted = settings.administratorHost
  if (wanted === null) return
  if ([host, headers.host ?? ""].some((named) => hostName(named) !== wanted)) throw new ApiError("NOT_FOUND")
}
