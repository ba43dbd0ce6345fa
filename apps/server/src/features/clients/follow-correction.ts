import type { ScopedTransaction } from "../../database/scope.ts"
import { attachClient } from "./attach-client.ts"
import {
  type ClientRow,
  findClientByIdentity,
  hasOtherBusiness,
  lockClient,
  type NewClient,
  updateClientPerson,
} from "./queries.ts"

export interface CorrectedHolder {
  clientId: string
  request: { id: string; created_at: Date }
  /** As the request now says. */
  person: Pick<ClientRow, "identity_type" | "identity" | "names" | "surnames" | "email" | "phone">
  now: Date
}

/**
 * The account of a request whose holder's data were corrected: one that this request alone made is corrected with
 * it; any other stays as it is, and a corrected number leads to that number's own account
 * (docs/decisions/0004-existing-account.md).
 * @returns the account's id
 * @throws ApiError VALIDATION_FAILED when the number belongs to an account with another type of document
 */
export async function followCorrection(
  tx: ScopedTransaction,
  { clientId, request, person, now }: CorrectedHolder,
): Promise<string> {
  const client = await lockClient(tx, clientId)
  const { identity, names, surnames, phone } = person
  const isSameNumber = client.identity === identity
  const isTaken = !isSameNumber && (await findClientByIdentity(tx, identity)) !== undefined
  const isOwn =
    client.created_at >= request.created_at &&
    !(await hasOtherBusiness(tx, { clientId, requestId: request.id }))
  if (isOwn && !isTaken) {
    await updateClientPerson(tx, clientId, { identity, names, surnames, phone })
    return clientId
  }
  if (isSameNumber) return clientId
  const newClient: NewClient = { ...person, password_hash: null, created_at: now }
  return (await attachClient(tx, newClient)).id
}
