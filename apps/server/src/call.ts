import type { Access, Area, Endpoint, RouteInput } from "@trazo/contract/endpoint/endpoint"
import type { FastifyReply, FastifyRequest } from "fastify"
import type { Actor, Executive } from "./actor.ts"
import type { Scope } from "./database/scope.ts"

/** Who calls an endpoint of an access. */
type ActorFor<A extends Access> = A extends Area
  ? Extract<Actor, { area: A }>
  : A extends "request"
    ? Extract<Actor, { area: "applicant" }> & { id: string }
    : A extends { permission: unknown }
      ? Executive
      : Actor

interface Caller<E> {
  /** The distributor of the host. Reading it on an unknown host throws DISTRIBUTOR_NOT_FOUND. */
  readonly scope: Scope
  readonly actor: E extends Endpoint ? ActorFor<E["access"]> : Actor
}

/** What an operation needs of a call: who calls, and the parts that the endpoint has. */
export type Call<E = unknown> = E extends Endpoint ? Caller<E> & RouteInput<E> : Caller<E>

/** A call that came by HTTP. */
export type WebCall<E = unknown> = Call<E> & {
  /** For `platform` endpoints, which every host serves. */
  readonly hostScope: Scope | null
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}
