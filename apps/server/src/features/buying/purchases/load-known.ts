import type { PurchaseFlow } from "@trazo/contract/buying/purchase"
import { endOfRenewal } from "@trazo/domain/certificates/renewal-end"
import { changedFields } from "@trazo/domain/requests/renewal"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { loadRenewed } from "../../requests/renewals/renewal.ts"
import { askedAgain } from "../../requests/requests/prefilled-draft.ts"
import { identityTypeOf, isFilledIn, loadRequest } from "../../requests/requests/request.ts"
import type { Draft } from "./load-draft.ts"
import { presentKnown, presentRenewalOfFlow } from "./presenters.ts"
import { stepsBeforeConsent } from "./still-valid-steps.ts"

/** What the page of a renewal, or of another request of an account, shows. Null for other requests. */
export async function knownOfFlow(
  tx: ScopedTransaction,
  { request, files, stale }: Pick<Draft, "request" | "files" | "stale">,
  { clock }: Pick<Deps, "clock">,
): Promise<Pick<PurchaseFlow, "renewal" | "known">> {
  if (!isFilledIn(request)) return { renewal: null, known: null }
  const renewed = await loadRenewed(tx, request)
  const { kind, validity, user_info: present, renewal: type, prefilled_from: source } = request
  const approved = source === null ? present : (await loadRequest(tx, source)).user_info
  const formerEnd = type === "reissue" ? renewed?.not_after : undefined
  const known = presentKnown({
    end: endOfRenewal({ kind, validity, from: clock.now(), data: present, formerEnd }),
    missing: stepsBeforeConsent.filter((step) => !request.completed_steps.includes(step)),
    changed: changedFields(approved, present, { kind, identityType: identityTypeOf(request) }),
    askedAgain: askedAgain({ files, stale }),
    files,
  })
  return { known, renewal: renewed && type ? presentRenewalOfFlow({ type, renewed }) : null }
}
