import * as contract from "@trazo/contract/identity/administrators"
import type { FastifyInstance } from "fastify"
import type { Deps } from "../../../deps.ts"
import { route } from "../../../plugins/contract-routes.ts"
import { sendStaffLink } from "../staff-accounts/manage-staff-accounts.ts"
import {
  createFirstAdministrator,
  getAdministratorLink,
  setAdministratorPassword,
} from "./create-administrator.ts"
import { changeAdministratorState, inviteAdministrator, listAdministrators } from "./manage-administrators.ts"

export function administratorRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.listAdministrators, deps, () => listAdministrators(deps))
  route(app, contract.inviteAdministrator, deps, ({ body, actor }) => inviteAdministrator(body, actor, deps))
  route(app, contract.sendAdministratorLink, deps, ({ params: { id }, actor }) =>
    sendStaffLink(null, { area: "administrator", id }, actor, deps),
  )
  route(app, contract.changeAdministratorState, deps, ({ params, body, actor }) =>
    changeAdministratorState({ id: params.id, state: body.state }, actor, deps),
  )
  route(app, contract.getAdministratorLink, deps, ({ params }) => getAdministratorLink(params.token, deps))
  route(app, contract.setAdministratorPassword, deps, ({ params, body, request }) =>
    setAdministratorPassword({ token: params.token, password: body.password, address: request.ip }, deps),
  )
  route(app, contract.createFirstAdministrator, deps, ({ params, body }) =>
    createFirstAdministrator({ ...body, token: params.token }, deps),
  )
}
