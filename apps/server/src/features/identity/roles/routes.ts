import * as contract from "@trazo/contract/identity/roles"
import { on } from "../../../plugins/contract-routes.ts"
import { changeRole, deleteRole, insertRole } from "./change-role.ts"
import { getRole, listRoles } from "./read-roles.ts"
export const roleRoutes = [
  on(contract.listRoles, ({ scope, actor }, deps) => listRoles(scope, actor, deps)),
  on(contract.getRole, getRole),
  on(contract.insertRole, insertRole),
  on(contract.changeRole, changeRole),
  on(contract.deleteRole, deleteRole),
]
