import type {
  inviteBankUser as invitation,
  listBankUsers as listEndpoint,
} from "@trazo/contract/distributors/bank-users"
import type { RouteInput, RouteResponse } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import type { Actor } from "../../../actor.ts"
import { inScope, type Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { inviteStaff } from "../../identity/staff-accounts/manage-staff-accounts.ts"
import { loadBanks } from "../configuration/edit-payment-methods.ts"
import { listBankUserRows, presentBankUser } from "./bank-user.ts"

export function listBankUsers(
  scope: Scope,
  deps: Pick<Deps, "db">,
): Promise<RouteResponse<typeof listEndpoint>> {
  return inScope(deps.db, scope, async (tx) => {
    const banks = await loadBanks(tx)
    const rows = await listBankUserRows(tx)
    return { rows: rows.map((row) => presentBankUser(row, banks)), banks }
  })
}

/** @throws ApiError VALIDATION_FAILED */
export function inviteBankUser(
  scope: Scope,
  person: RouteInput<typeof invitation>["body"],
  actor: Actor,
  deps: Deps,
): Promise<{ id: string }> {
  return inScope(deps.db, scope, async (tx) => {
    if (!(await loadBanks(tx)).includes(person.bank)) {
      throw new ApiError("VALIDATION_FAILED", { fields: { bank: "Agregue primero una cuenta en ese banco" } })
    }
    return await inviteStaff(tx, { ...person, area: "banks" }, { actor }, deps)
  })
}
