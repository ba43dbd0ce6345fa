import type { ListedRenewal, RenewalPlan } from "@trazo/contract/requests/renewals"
import { type Actor, clientIdOf } from "../../../actor.ts"
import { inScope, type Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { listListed } from "../../distributors/catalogue/get-catalogue.ts"
import { presentRenewal } from "./presenters.ts"
import { findApprovedAccount, listOpenRenewals, listRenewable } from "./queries.ts"

/** What the client can renew, from when and at what price. A provisional account renews nothing. */
export function listRenewals(
  scope: Scope,
  actor: Actor,
  deps: Pick<Deps, "db" | "clock" | "authority">,
): Promise<RenewalPlan> {
  return inScope(deps.db, scope, async (tx) => {
    const id = clientIdOf(actor)
    if (!(await findApprovedAccount(tx, id))) return { rows: [] }
    const certificates = await listRenewable(tx, id)
    const begun = await listOpenRenewals(
      tx,
      certificates.map(({ serial }) => serial),
    )
    const [renewals, reissues] = [
      await listListed(tx, "renewal", deps),
      await listListed(tx, "reissue", deps),
    ]
    const now = deps.clock.now()
    const rows = certificates.flatMap((row): ListedRenewal[] => {
      const request = begun.find(({ renews_serial }) => renews_serial === row.serial)
      const shown = presentRenewal(row, { request, renewals, reissues, now })
      return shown.time === "over" && !request ? [] : [shown]
    })
    return { rows }
  })
}
