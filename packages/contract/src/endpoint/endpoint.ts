import type { Permission } from "@trazo/domain/identity/module-permissions"
import type { z } from "zod"
import type { ErrorCode } from "../errors/errors.ts"

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE"

/** Each area has its own session cookie. Null on an endpoint without session (checklist G1). */
export type Area = "administrator" | "executive" | "client" | "banks"

/**
 * Who may call an endpoint. The property is required, so that no endpoint is added without it.
 * - `public`: anyone on a known host; `platform`: anyone, on any host (status services, health)
 * - `request`: the holder of a purchase's resume token (cookie `trazo_request` or header `x-request-token`)
 * - an area: any session of that area; `{ permission }`: an executive who holds it
 */
export type Access = "public" | "platform" | "request" | Area | { readonly permission: Permission }

type Shape = z.ZodType
type Binary = "binary"
type None = z.ZodUndefined

/** An endpoint of the API. The server routes by it, the web calls by it, and /api/docs documents it. */
export interface Endpoint<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Upload extends Shape = Shape,
  Response extends Shape | Binary = Shape | Binary,
  Caller extends Access = Access,
> {
  readonly method: Method
  /** In Fastify's notation: `/api/clients/requests/:id`. */
  readonly path: string
  readonly access: Caller
  /** Requires a proof of identity in the last 15 minutes, otherwise PROOF_REQUIRED. */
  readonly proof?: "recent"
  /** Allowed to staff who must enrol a second factor first. */
  readonly allowedBeforeEnrollment?: true
  /** Also for the session that an activation link opened, if `:id` is its request. Only with access "client". */
  readonly byActivationLink?: true
  /** The host's distributor is not looked up, so that it also responds without the database. Only with access "platform". */
  readonly anyHost?: true
  /** One Spanish sentence for /api/docs. */
  readonly summary: string
  readonly params?: Params
  readonly query?: Query
  /** JSON. */
  readonly body?: Body
  /** Fields of a multipart/form-data body beside its one file (part «file»). Only on uploads. */
  readonly upload?: Upload
  readonly response: Response
  /** Codes beyond those that every endpoint can return. */
  readonly errors?: readonly ErrorCode[]
}

export function defineEndpoint<
  Params extends Shape = None,
  Query extends Shape = None,
  Body extends Shape = None,
  Upload extends Shape = None,
  Response extends Shape | Binary = Binary,
  const Caller extends Access = Access,
>(
  endpoint: Endpoint<Params, Query, Body, Upload, Response, Caller>,
): Endpoint<Params, Query, Body, Upload, Response, Caller> {
  return endpoint
}

export interface ReceivedFile {
  name: string
  bytes: Uint8Array
}

type Input<T> = T extends None ? undefined : T extends Shape ? z.input<T> : Uint8Array
type Output<T> = T extends None ? undefined : T extends Shape ? z.output<T> : Uint8Array

/** Only the parts that the endpoint has. */
export type CallInput<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer U, infer _A>
    ? WithoutUndefined<{
        params: Input<P>
        query: Input<Q>
        body: Input<B>
        upload: U extends None ? undefined : Input<U> & { file: Blob }
      }>
    : never

/** After parsing. Only the parts that the endpoint has. */
export type RouteInput<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer U, infer _A>
    ? WithoutUndefined<{
        params: Output<P>
        query: Output<Q>
        body: Output<B>
        upload: U extends None ? undefined : Output<U> & { file: ReceivedFile }
      }>
    : never

/** Before the response's schema is applied. */
export type RouteResponse<E> =
  E extends Endpoint<infer _P, infer _Q, infer _B, infer _U, infer A> ? Input<A> : never
export type CallResponse<E> =
  E extends Endpoint<infer _P, infer _Q, infer _B, infer _U, infer A> ? Output<A> : never

type WithoutUndefined<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] }
