import type * as contract from "@trazo/contract/distributors/bank-users"
import type { RouteResponse } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import type { Call } from "../../../call.ts"
import { inScope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { inviteStaff } from "../../identity/staff-accounts/manage-staff-accounts.ts"
import { loadBanks } from "../configuration/edit-payment-methods.ts"
import { listBankUserRows, presentBankUser } from "./bank-user.ts"

export function listBankUsers(
  { scope }: Call,
  deps: Pick<Deps, "db">,
): Promise<RouteResponse<typeof contract.listBankUsers>> {
  return inScope(deps.db, scope, async (tx) => {
    const banks = await loadBanks(tx)
    const rows = await listBankUserRows(tx)
    return { rows: rows.map((row) => presentBankUser(row, banks)), banks }
  })
}

/** @throws ApiError VALIDATION_FAILED */
export function inviteBankUser(
  { scope, actor, body: person }: Call<typeof contract.inviteBankUser>,
  deps: Deps,
): Promise<{ id: string }> {
  return inScope(deps.db, scope, async (tx) => {
    if (!(await loadBanks(tx)).includes(person.bank)) {
      throw new ApiError("VALIDATION_FAILED", { fields: { bank: "Agregue primero una cuenta en ese banco" } })
    }
    return await inviteStaff(tx, { ...person, area: "banks" }, { actor }, deps)
  })
}
