import {
  confirmAccess as confirmation,
  listAccessReviews as reviews,
} from "@trazo/contract/identity/access-review"
import * as contract from "@trazo/contract/identity/operators"
import type { FastifyInstance } from "fastify"
import type { Deps } from "../../../deps.ts"
import { route } from "../../../plugins/contract-routes.ts"
import {
  changeOperatorRole,
  disableOperator,
  enableOperator,
  inviteOperator,
  sendOperatorLink,
} from "./change-access.ts"
import { getOperator, listOperators } from "./read-operators.ts"
import { confirmAccess, listAccessReviews } from "./review-access.ts"

export function operatorRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.listOperators, deps, ({ scope, query, actor }) =>
    listOperators(scope, query, actor, deps),
  )
  route(app, contract.getOperator, deps, ({ scope, params, actor }) =>
    getOperator(scope, params.id, actor, deps),
  )
  route(app, contract.inviteOperator, deps, ({ scope, body, actor }) =>
    inviteOperator(scope, body, actor, deps),
  )
  route(app, contract.changeOperatorRole, deps, ({ scope, params, body, actor }) =>
    changeOperatorRole(scope, { id: params.id, role: body.role }, actor, deps),
  )
  route(app, contract.sendOperatorLink, deps, ({ scope, params, actor }) =>
    sendOperatorLink(scope, params.id, actor, deps),
  )
  route(app, contract.enableOperator, deps, ({ scope, params, actor }) =>
    enableOperator(scope, params.id, actor, deps),
  )
  route(app, contract.disableOperator, deps, ({ scope, params, actor }) =>
    disableOperator(scope, params.id, actor, deps),
  )
  route(app, reviews, deps, ({ scope, actor }) => listAccessReviews(scope, actor, deps))
  route(app, confirmation, deps, ({ scope, params, body, actor }) =>
    confirmAccess(scope, { id: params.id, seen: body.seen }, actor, deps),
  )
}
