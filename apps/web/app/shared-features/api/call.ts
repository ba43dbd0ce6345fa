import type { CallInput, CallResponse, Endpoint } from "@trazo/contract/endpoint"
import { ApiError } from "@trazo/contract/errors"
import { data, type RouterContextProvider } from "react-router"
import { answerError } from "./answer-error.ts"
import { endpointUrl } from "./endpoint-url.ts"
import { apiContext } from "./request-context.ts"

type Context = Readonly<RouterContextProvider>

/** An endpoint without params, query or body needs no input. */
export type InputOf<E> =
  Record<string, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]

/**
 * Calls the API from a loader or an action, inside the process. Cookies that the answer sets go out with the page,
 * and later calls of the same request already carry them. Throws ApiError; in a loader, prefer `load`.
 */
export async function call<E extends Endpoint>(
  context: Context,
  endpoint: E,
  ...[input]: InputOf<E>
): Promise<CallResponse<E>> {
  const { body, ...address } = (input ?? {}) as { params?: unknown; query?: unknown; body?: unknown }
  const answer = await context.get(apiContext)({
    method: endpoint.method,
    url: endpointUrl(endpoint.path, address),
    ...(body === undefined ? {} : { body }),
  })
  if (answer.status >= 400) throw answerError(answer.body)
  return answer.body as CallResponse<E>
}

/** `call` for loaders: a failure shows the error page with the right HTTP status and message. */
export async function load<E extends Endpoint>(
  context: Context,
  endpoint: E,
  ...input: InputOf<E>
): Promise<CallResponse<E>> {
  try {
    return await call(context, endpoint, ...input)
  } catch (error) {
    if (error instanceof ApiError) throw data(error.toResponse(), { status: error.status })
    throw error
  }
}
