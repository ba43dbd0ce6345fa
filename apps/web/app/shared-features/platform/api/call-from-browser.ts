import type { CallResponse, Endpoint } from "@trazo/contract/endpoint/endpoint"
import { errorFromResponse } from "./api-errors.ts"
import type { InputOf } from "./call.ts"
import { ConnectionLost } from "./connection-lost.ts"
import { endpointUrl } from "./endpoint-url.ts"

/**
 * Calls the API from the browser when a loader or action cannot. Returns a Blob if the endpoint responds with a file.
 * Throws ApiError, or ConnectionLost when there is no response.
 */
export async function callFromBrowser<E extends Endpoint>(
  endpoint: E,
  ...[input]: InputOf<E>
): Promise<E["response"] extends "binary" ? Blob : CallResponse<E>> {
  const { body: sent, ...address } = (input ?? {}) as { params?: unknown; query?: unknown; body?: unknown }
  const response = await fetch(endpointUrl(endpoint.path, address), {
    method: endpoint.method,
    credentials: "same-origin",
    headers: {
      accept: "application/json",
      ...(sent === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
  }).catch(() => {
    throw new ConnectionLost()
  })
  if (!response.ok) throw errorFromResponse(await response.json().catch(() => null))
  const body =
    endpoint.response === "binary" ? response.blob() : response.status === 204 ? null : response.json()
  return (await body) as E["response"] extends "binary" ? Blob : CallResponse<E>
}
