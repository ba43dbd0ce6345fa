import * as contract from "@trazo/contract/identity/administrators"
import { on } from "../../../plugins/contract-routes.ts"
import { sendStaffLink } from "../staff-accounts/manage-staff-accounts.ts"
import {
  createFirstAdministrator,
  getAdministratorLink,
  setAdministratorPassword,
} from "./create-administrator.ts"
import { changeAdministratorState, inviteAdministrator, listAdministrators } from "./manage-administrators.ts"
export const administratorRoutes = [
  on(contract.listAdministrators, listAdministrators),
  on(contract.inviteAdministrator, inviteAdministrator),
  on(contract.sendAdministratorLink, ({ params: { id }, actor }, deps) =>
    sendStaffLink(null, { area: "administrator", id }, actor, deps),
  ),
  on(contract.changeAdministratorState, changeAdministratorState),
  on(contract.getAdministratorLink, getAdministratorLink),
  on(contract.setAdministratorPassword, ({ params, body, request }, deps) =>
    setAdministratorPassword({ token: params.token, password: body.password, address: request.ip }, deps),
  ),
  on(contract.createFirstAdministrator, createFirstAdministrator),
]
