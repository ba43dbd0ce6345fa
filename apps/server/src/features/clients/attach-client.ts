import { ApiError } from "@trazo/contract/errors"
import type { ScopedTransaction } from "../../database/scope.ts"
import { type ClientRow, findClientByIdentity, insertClientOnce, type NewClient } from "./queries.ts"

/**
 * The account of an identity: the one that there is, as it is (docs/decisions/0004-existing-account.md), else a
 * new one with these data and this password. Of two requests at once one makes it.
 * @throws ApiError VALIDATION_FAILED when the number belongs to an account with another type of document
 */
export async function attachClient(tx: ScopedTransaction, client: NewClient): Promise<ClientRow> {
  const before = await findClientByIdentity(tx, client.identity)
  if (!before) await insertClientOnce(tx, client)
  const found = before ?? (await findClientByIdentity(tx, client.identity))
  if (!found || found.identity_type !== client.identity_type) {
    throw new ApiError("VALIDATION_FAILED", {
      fields: { identity: "Ese número ya tiene una cuenta con otro tipo de documento." },
    })
  }
  return found
}
