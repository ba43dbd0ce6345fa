import { ApiError } from "@trazo/contract/errors/errors"
import type { ScopedTransaction } from "../../../database/scope.ts"
import { hasOpenDataRequest } from "./queries.ts"

/**
 * A client with an unanswered request about their data is not removed: the request would leave the list with them.
 * @throws ApiError CLIENT_HAS_DATA_REQUEST
 */
export async function requireAnswered(tx: ScopedTransaction, clientId: string): Promise<void> {
  if (await hasOpenDataRequest(tx, clientId)) throw new ApiError("CLIENT_HAS_DATA_REQUEST")
}
