import type { PurchaseFlow } from "@trazo/contract/requests/purchase"
import { endOfRenewal } from "@trazo/domain/certificates/renewal-end"
import { changedFields } from "@trazo/domain/requests/renewal"
import type { ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { loadRenewed } from "../renewals/renewal-terms.ts"
import { loadRequest } from "../requests/load-request.ts"
import { identityTypeOf } from "../requests/required-documents.ts"
import { askedAgain } from "../requests/reuse-documents.ts"
import type { Draft } from "./load-draft.ts"
import { presentRenewalOfFlow } from "./presenters.ts"
import { stepsBeforeConsent } from "./still-valid-steps.ts"

/** What the page of a renewal shows. Null for other requests. */
export async function renewalOfFlow(
  tx: ScopedTransaction,
  { request, files, stale }: Pick<Draft, "request" | "files" | "stale">,
  { clock }: Pick<Deps, "clock">,
): Promise<PurchaseFlow["renewal"]> {
  const renewed = await loadRenewed(tx, request)
  if (!renewed || request.renewal === null || request.prefilled_from === null) return null
  const { user_info: approved } = await loadRequest(tx, request.prefilled_from)
  const { kind, validity, user_info: present } = request
  const formerEnd = request.renewal === "reissue" ? renewed.not_after : undefined
  return presentRenewalOfFlow({
    type: request.renewal,
    renewed,
    end: endOfRenewal({ kind, validity, from: clock.now(), data: present, formerEnd }),
    missing: stepsBeforeConsent.filter((step) => !request.completed_steps.includes(step)),
    changed: changedFields(approved, present, { kind, identityType: identityTypeOf(request) }),
    askedAgain: askedAgain({ files, stale }),
    files,
  })
}
