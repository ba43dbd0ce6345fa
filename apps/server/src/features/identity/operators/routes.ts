import {
  confirmAccess as confirmation,
  listAccessReviews as reviews,
} from "@trazo/contract/identity/access-review"
import * as contract from "@trazo/contract/identity/operators"
import { on } from "../../../plugins/contract-routes.ts"
import {
  changeOperatorRole,
  disableOperator,
  enableOperator,
  inviteOperator,
  sendOperatorLink,
} from "./change-access.ts"
import { getOperator, listOperators } from "./read-operators.ts"
import { confirmAccess, listAccessReviews } from "./review-access.ts"
export const operatorRoutes = [
  on(contract.listOperators, listOperators),
  on(contract.getOperator, getOperator),
  on(contract.inviteOperator, inviteOperator),
  on(contract.changeOperatorRole, changeOperatorRole),
  on(contract.sendOperatorLink, sendOperatorLink),
  on(contract.enableOperator, enableOperator),
  on(contract.disableOperator, disableOperator),
  on(reviews, listAccessReviews),
  on(confirmation, confirmAccess),
]
