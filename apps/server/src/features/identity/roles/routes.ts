import * as contract from "@trazo/contract/identity/roles"
import type { FastifyInstance } from "fastify"
import type { Deps } from "../../../deps.ts"
import { route } from "../../../plugins/contract-routes.ts"
import { changeRole, deleteRole, insertRole } from "./change-role.ts"
import { getRole, listRoles } from "./read-roles.ts"

export function roleRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.listRoles, deps, ({ scope, actor }) => listRoles(scope, actor, deps))
  route(app, contract.getRole, deps, ({ scope, params, actor }) => getRole(scope, params.id, actor, deps))
  route(app, contract.insertRole, deps, ({ scope, body, actor }) => insertRole(scope, body, actor, deps))
  route(app, contract.changeRole, deps, ({ scope, params, body, actor }) =>
    changeRole(scope, { ...body, id: params.id }, actor, deps),
  )
  route(app, contract.deleteRole, deps, ({ scope, params, actor }) =>
    deleteRole(scope, params.id, actor, deps),
  )
}
