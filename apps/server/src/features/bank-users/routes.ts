import * as contract from "@trazo/contract/staff/bank-users"
import type { FastifyInstance } from "fastify"
import type { Deps } from "../../deps.ts"
import { route } from "../../plugins/contract-routes.ts"
import {
  disableBankUser,
  enableBankUser,
  inviteBankUser,
  listBankUsers,
  sendBankUserLink,
} from "./manage-bank-users.ts"

export function bankUserRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.listBankUsers, deps, ({ scope }) => listBankUsers(scope, deps))
  route(app, contract.inviteBankUser, deps, ({ scope, actor, body }) =>
    inviteBankUser(scope, { ...body, actor }, deps),
  )
  route(app, contract.sendBankUserLink, deps, ({ scope, actor, params }) =>
    sendBankUserLink(scope, { ...params, actor }, deps),
  )
  route(app, contract.enableBankUser, deps, ({ scope, actor, params }) =>
    enableBankUser(scope, { ...params, actor }, deps),
  )
  route(app, contract.disableBankUser, deps, ({ scope, actor, params }) =>
    disableBankUser(scope, { ...params, actor }, deps),
  )
}
