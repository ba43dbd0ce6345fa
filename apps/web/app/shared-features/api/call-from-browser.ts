import type { CallResponse, Endpoint } from "@trazo/contract/endpoint"
import { answerError } from "./answer-error.ts"
import type { InputOf } from "./call.ts"
import { ConnectionLost } from "./connection-lost.ts"
import { endpointUrl } from "./endpoint-url.ts"

/**
 * Calls the API from the browser: key making and what else no loader or action can do. Answers a Blob where the
 * endpoint answers a file. Throws ApiError, or ConnectionLost when no answer came.
 */
export async function callFromBrowser<E extends Endpoint>(
  endpoint: E,
  ...[input]: InputOf<E>
): Promise<E["response"] extends "binary" ? Blob : CallResponse<E>> {
  const { body, ...address } = (input ?? {}) as { params?: unknown; query?: unknown; body?: unknown }
  const response = await fetch(endpointUrl(endpoint.path, address), {
    method: endpoint.method,
    credentials: "same-origin",
    headers: {
      accept: "application/json",
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new ConnectionLost()
  })
  if (!response.ok) throw answerError(await response.json().catch(() => null))
  const answer =
    endpoint.response === "binary" ? response.blob() : response.status === 204 ? null : response.json()
  return (await answer) as E["response"] extends "binary" ? Blob : CallResponse<E>
}
