import type { ClaimableRequest } from "@trazo/contract/certificates/client-requests"
import type { RequestRow } from "../requests/request.ts"

export function presentClaimable({ id, number, verified_email }: RequestRow): ClaimableRequest {
  return { id, number: number ?? "", verifiedEmail: verified_email ?? "" }
}
