import * as contract from "@trazo/contract/distributors/bank-users"
import { on } from "../../../plugins/contract-routes.ts"
import { changeStaffState, sendStaffLink } from "../../identity/staff-accounts/manage-staff-accounts.ts"
import { inviteBankUser, listBankUsers } from "./manage-bank-users.ts"

const area = "banks" as const
export const bankUserRoutes = [
  on(contract.listBankUsers, listBankUsers),
  on(contract.inviteBankUser, inviteBankUser),
  on(contract.sendBankUserLink, ({ scope, params: { id }, actor }, deps) =>
    sendStaffLink(scope, { area, id }, actor, deps),
  ),
  on(contract.enableBankUser, ({ scope, params: { id }, actor }, deps) =>
    changeStaffState(scope, { area, id, state: "active" }, actor, deps),
  ),
  on(contract.disableBankUser, ({ scope, params: { id }, actor }, deps) =>
    changeStaffState(scope, { area, id, state: "disabled" }, actor, deps),
  ),
]
