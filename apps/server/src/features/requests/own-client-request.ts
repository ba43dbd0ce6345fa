import { ApiError } from "@trazo/contract/errors"
import type { Actor } from "../../actor.ts"
import type { ScopedTransaction } from "../../database/scope.ts"
import { loadRequest, lockRequest } from "./load-request.ts"
import type { RequestRow } from "./request-row.ts"

/** @throws ApiError NOT_SIGNED_IN */
export function clientIdOf(actor: Actor): string {
  if (actor.area !== "client") throw new ApiError("NOT_SIGNED_IN")
  return actor.id
}

/** A submitted request of this client; anybody else's does not exist. @throws ApiError REQUEST_NOT_FOUND */
export async function ownClientRequest(
  tx: ScopedTransaction,
  { actor, id, lock }: { actor: Actor; id: string; lock: boolean },
): Promise<RequestRow> {
  const request = await (lock ? lockRequest : loadRequest)(tx, id)
  if (request.client_id !== clientIdOf(actor) || request.number === null) {
    throw new ApiError("REQUEST_NOT_FOUND")
  }
  return request
}
