import type { z } from "zod"
import type { ErrorCode } from "./errors.ts"
import type { Permission } from "./permission.ts"

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE"

/** One session slot each; `null` on an endpoint that needs no session (checklist G1). */
export type Area = "administrator" | "executive" | "client" | "banks"

/**
 * Who may call an endpoint. Every endpoint says it on its own line, so that none can be added without saying.
 * - `public`: anyone on a known host; `platform`: anyone, on any host (status services, health)
 * - `request`: the holder of a purchase's resume token (cookie `trazo_request` or header `x-request-token`)
 * - an area: any session of that area; `{ permission }`: an executive who holds it
 */
export type Access = "public" | "platform" | "request" | Area | { readonly permission: Permission }

type Shape = z.ZodType
type Binary = "binary"
type None = z.ZodUndefined

/** An endpoint of the API, said once: the server routes by it, the web calls by it, /api/docs shows it. */
export interface Endpoint<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Upload extends Shape = Shape,
  Response extends Shape | Binary = Shape | Binary,
> {
  readonly method: Method
  /** Fastify's notation: `/api/clients/requests/:id`. */
  readonly path: string
  readonly access: Access
  /** The caller proved their identity in the last 15 minutes; otherwise PROOF_REQUIRED. */
  readonly proof?: "recent"
  /** Open to an executive who has yet to set up the second factor that their distributor requires. */
  readonly allowedBeforeEnrollment?: true
  /** One Spanish sentence for /api/docs. */
  readonly summary: string
  readonly params?: Params
  readonly query?: Query
  /** JSON body; absent where there is none. */
  readonly body?: Body
  /** Fields beside the one file (part «file») of a multipart/form-data body; present only on uploads. */
  readonly upload?: Upload
  /** Its shape; "binary" for a file. */
  readonly response: Response
  /** Codes of the catalogue that this endpoint adds to the general ones. */
  readonly errors?: readonly ErrorCode[]
}

/** Keeps the literal types of a definition. */
export function defineEndpoint<
  Params extends Shape = None,
  Query extends Shape = None,
  Body extends Shape = None,
  Upload extends Shape = None,
  Response extends Shape | Binary = Binary,
>(
  endpoint: Endpoint<Params, Query, Body, Upload, Response>,
): Endpoint<Params, Query, Body, Upload, Response> {
  return endpoint
}

/** A file of an upload, read whole by the server. */
export interface ReceivedFile {
  name: string
  bytes: Uint8Array
}

type Input<T> = T extends None ? undefined : T extends Shape ? z.input<T> : Uint8Array
type Output<T> = T extends None ? undefined : T extends Shape ? z.output<T> : Uint8Array

/** What a caller passes: only the parts that the endpoint has. */
export type CallInput<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer U, infer _A>
    ? WithoutUndefined<{
        params: Input<P>
        query: Input<Q>
        body: Input<B>
        upload: U extends None ? undefined : Input<U> & { file: Blob }
      }>
    : never

/** What a route's handler receives, parsed. */
export type RouteInput<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer U, infer _A>
    ? {
        params: Output<P>
        query: Output<Q>
        body: Output<B>
        upload: U extends None ? undefined : Output<U> & { file: ReceivedFile }
      }
    : never

/** What a route's handler returns, before the response's shape is applied. */
export type RouteResponse<E> =
  E extends Endpoint<infer _P, infer _Q, infer _B, infer _U, infer A> ? Input<A> : never
/** What a caller gets. */
export type CallResponse<E> =
  E extends Endpoint<infer _P, infer _Q, infer _B, infer _U, infer A> ? Output<A> : never

type WithoutUndefined<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] }
