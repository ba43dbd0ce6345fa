import { listAdministrators } from "@trazo/contract/administrators"
import type { Access } from "@trazo/contract/endpoint"
import { ApiError } from "@trazo/contract/errors"
import { hasPermission } from "@trazo/domain/module-permissions"
import type { FastifyRequest } from "fastify"
import type { Actor } from "../actor.ts"
import type { Scope } from "../database/scope.ts"
import type { Deps } from "../deps.ts"
import { findActor, findApplicant } from "../features/sessions/find-actor.ts"
import { hostName } from "../features/tenants/tenant-directory.ts"
import { readToken } from "./session-cookies.ts"

/** Who calls, and on whose host. */
export interface Caller {
  scope: Scope | null
  actor: Actor
}

declare module "fastify" {
  interface FastifyRequest {
    /** Set by `route` before anything else is looked at. */
    caller: Caller
  }
}

const visitor: Actor = { area: "applicant", id: null }

/** @throws ApiError DISTRIBUTOR_NOT_FOUND, NOT_SIGNED_IN, NOT_ALLOWED, REQUEST_LINK_INVALID, NOT_FOUND */
export async function findCaller(request: FastifyRequest, access: Access, deps: Deps): Promise<Caller> {
  if (request.routeOptions.url?.startsWith(listAdministrators.path)) requireAdministratorHost(request, deps)
  const scope = await deps.tenants.find(request.host)
  if (access === "platform") return { scope, actor: visitor }
  if (access === "administrator") return { scope, actor: await requireSession(request, access, null, deps) }
  if (!scope) throw new ApiError("DISTRIBUTOR_NOT_FOUND")
  if (access === "public") return { scope, actor: visitor }
  if (access === "request") return { scope, actor: await requireApplicant(request, scope, deps) }
  if (typeof access === "string") return { scope, actor: await requireSession(request, access, scope, deps) }

  const actor = await requireSession(request, "executive", scope, deps)
  const granted = actor.area === "executive" ? actor.permissions : []
  if (!hasPermission({ administrator: false, granted }, access.permission)) throw new ApiError("NOT_ALLOWED")
  return { scope, actor }
}

async function requireSession(
  request: FastifyRequest,
  area: "administrator" | "executive" | "client" | "banks",
  scope: Scope | null,
  deps: Deps,
): Promise<Actor> {
  const token = readToken(request, area)
  const actor = token && (await findActor({ area, token, scope }, deps))
  if (!actor) throw new ApiError("NOT_SIGNED_IN")
  return actor
}

async function requireApplicant(request: FastifyRequest, scope: Scope, deps: Deps): Promise<Actor> {
  const token = readToken(request, "request")
  const actor = token && (await findApplicant({ token, scope }, deps))
  if (!actor) throw new ApiError("REQUEST_LINK_INVALID")
  return actor
}

/** The platform's own area may be bound to one host (decisions section 7). */
function requireAdministratorHost(request: FastifyRequest, { settings }: Deps) {
  const wanted = settings.administratorHost
  if (wanted !== null && hostName(request.host) !== wanted) throw new ApiError("NOT_FOUND")
}
