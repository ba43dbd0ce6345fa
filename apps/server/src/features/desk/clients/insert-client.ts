import type { insertClient as endpoint } from "@trazo/contract/desk/client-records"
import { countryCode } from "@trazo/domain/forms/countries"
import type { Call } from "../../../call.ts"
import { inScope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { mailClientInvitation } from "../../identity/password-resets/send-reset-link.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { claimOfDistributor } from "../../platform/files/claim-quota.ts"
import { insertProvisionalAccount } from "../../requests/identity-accounts/request-account.ts"

/**
 * Makes a provisional account and mails its owner an invitation. Staff did not compare the identity with documents, so
 * only the approval of a request makes the account the identity's (docs/product/reviews.md).
 * @throws ApiError VALIDATION_FAILED, IDENTITY_BUSY, TOO_MANY_REQUESTS
 */
export async function insertClient(
  { scope, actor, body: client }: Call<typeof endpoint>,
  deps: Pick<Deps, "db" | "clock" | "random" | "settings" | "jobs">,
): Promise<{ id: string }> {
  const { identityType, identity, names, surnames, email, phone, internal } = client
  const country = client.identityType === "passport" ? countryCode(client.country) : null
  const document = { identityType, identityCountry: country ?? "EC", identity }
  return inScope(deps.db, scope, async (tx) => {
    const person = { names, surnames, email, phone, internal }
    await claimOfDistributor(tx, "invitations", deps)
    const id = await insertProvisionalAccount(tx, { ...document, ...person }, deps)
    await mailClientInvitation(tx, id, deps)
    recordAudit(tx, { actor, action: "client.inserted", object: `client:${id}`, data: { internal } }, deps)
    return { id }
  })
}
