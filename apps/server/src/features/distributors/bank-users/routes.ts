import * as contract from "@trazo/contract/distributors/bank-users"
import type { FastifyInstance } from "fastify"
import type { Deps } from "../../../deps.ts"
import { route } from "../../../plugins/contract-routes.ts"
import { changeStaffState, sendStaffLink } from "../../identity/staff-accounts/manage-staff-accounts.ts"
import { inviteBankUser, listBankUsers } from "./manage-bank-users.ts"

const area = "banks" as const

export function bankUserRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.listBankUsers, deps, ({ scope }) => listBankUsers(scope, deps))
  route(app, contract.inviteBankUser, deps, ({ scope, body, actor }) =>
    inviteBankUser(scope, body, actor, deps),
  )
  route(app, contract.sendBankUserLink, deps, ({ scope, params: { id }, actor }) =>
    sendStaffLink(scope, { area, id }, actor, deps),
  )
  route(app, contract.enableBankUser, deps, ({ scope, params: { id }, actor }) =>
    changeStaffState(scope, { area, id, state: "active" }, actor, deps),
  )
  route(app, contract.disableBankUser, deps, ({ scope, params: { id }, actor }) =>
    changeStaffState(scope, { area, id, state: "disabled" }, actor, deps),
  )
}
