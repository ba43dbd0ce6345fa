import type { CallInput, CallResponse, Endpoint } from "@trazo/contract/endpoint/endpoint"
import { ApiError, type ErrorCode } from "@trazo/contract/errors/errors"
import { data, type RouterContextProvider } from "react-router"
import { errorFromResponse } from "./api-errors.ts"
import { endpointUrl } from "./endpoint-url.ts"
import { apiContext } from "./request-context.ts"

type Context = Readonly<RouterContextProvider>

/** The input is optional for an endpoint without params, query or body. */
export type InputOf<E> =
  Record<string, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]

/**
 * Calls the API from a loader or an action, in process. Cookies that the response sets go out with the page, and later
 * calls of the same request carry them. Throws ApiError; in a loader, prefer `load`.
 */
export async function call<E extends Endpoint>(
  context: Context,
  endpoint: E,
  ...[input]: InputOf<E>
): Promise<CallResponse<E>> {
  const { body, ...address } = (input ?? {}) as { params?: unknown; query?: unknown; body?: unknown }
  const response = await context.get(apiContext)({
    method: endpoint.method,
    url: endpointUrl(endpoint.path, address),
    ...(body === undefined ? {} : { body }),
  })
  if (response.status >= 400) throw errorFromResponse(response.body)
  return response.body as CallResponse<E>
}

/** `call` for loaders: a failure shows the error page with the API's status and message. */
export async function load<E extends Endpoint>(
  context: Context,
  endpoint: E,
  ...input: InputOf<E>
): Promise<CallResponse<E>> {
  try {
    return await call(context, endpoint, ...input)
  } catch (error) {
    throw routeError(error)
  }
}

const linkRefusals: readonly ErrorCode[] = [
  "VALIDATION_FAILED",
  "ACTIVATION_LINK_INVALID",
  "RENEWAL_LINK_INVALID",
  "REQUEST_LINK_INVALID",
  "REQUEST_LINK_SENT",
  "REQUEST_LINK_SPENT",
]

/** Whether the API refused a link itself, and not, for example, because of too many calls. */
export function isLinkRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && linkRefusals.includes(error.typeCode)
}

/** What a loader throws for a failed call, so that the error page shows the API's status and message. */
export function routeError(error: unknown): unknown {
  return error instanceof ApiError ? data(error.toResponse(), { status: error.status }) : error
}
