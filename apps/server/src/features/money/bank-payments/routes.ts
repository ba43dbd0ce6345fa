import * as contract from "@trazo/contract/money/bank-payments"
import * as statements from "@trazo/contract/money/statements"
import type { FastifyInstance } from "fastify"
import { sheetLimits } from "../../../adapters/sheet-reader/port.ts"
import type { Deps } from "../../../deps.ts"
import { route } from "../../../plugins/contract-routes.ts"
import { chooseStatementColumns } from "./choose-columns.ts"
import { chooseWordMeanings } from "./choose-meanings.ts"
import { confirmPayments, refusePayments } from "./decide-payments.ts"
import { dismissMovements, restoreMovements } from "./dismiss-movements.ts"
import { getBankPayment, listBankPayments, readBankReceipt } from "./list-payments.ts"
import { getStatement, listStatements } from "./match-statement.ts"
import { sendStatement } from "./read-statement.ts"
import { settleStatement } from "./settle-statement.ts"

export function bankPaymentRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.listBankPayments, deps, ({ scope, actor, query }) =>
    listBankPayments(scope, { ...query, actor }, deps),
  )
  route(app, contract.getBankPayment, deps, ({ scope, actor, params: { id } }) =>
    getBankPayment(scope, { actor, id }, deps),
  )
  route(app, contract.readBankReceipt, deps, ({ scope, actor, params: { id } }) =>
    readBankReceipt(scope, { actor, id }, deps),
  )
  route(app, contract.confirmBankPayments, deps, ({ scope, actor, body: { ids } }) =>
    confirmPayments(scope, { actor, decisions: ids.map((id) => ({ id })) }, deps),
  )
  route(app, contract.refuseBankPayments, deps, ({ scope, actor, body }) =>
    refusePayments(scope, { ...body, actor }, deps),
  )
  route(app, statements.listStatements, deps, ({ scope, actor }) => listStatements(scope, actor, deps))
  route(
    app,
    statements.sendStatement,
    deps,
    ({ scope, actor, upload }) => sendStatement(scope, { ...upload, actor }, deps),
    { maxFileBytes: sheetLimits.fileBytes },
  )
  route(app, statements.getStatement, deps, ({ scope, actor, params: { id }, query }) =>
    getStatement(scope, { ...query, actor, id }, deps),
  )
  route(app, statements.chooseStatementColumns, deps, ({ scope, actor, params: { id }, body }) =>
    chooseStatementColumns(scope, { ...body, actor, id }, deps),
  )
  route(app, statements.chooseWordMeanings, deps, ({ scope, actor, params: { id }, body }) =>
    chooseWordMeanings(scope, { ...body, actor, id }, deps),
  )
  route(app, statements.dismissMovements, deps, ({ scope, actor, params: { id }, body }) =>
    dismissMovements(scope, { ...body, actor, id }, deps),
  )
  route(app, statements.restoreMovements, deps, ({ scope, actor, params: { id }, body }) =>
    restoreMovements(scope, { ...body, actor, id }, deps),
  )
  route(app, statements.settleStatement, deps, ({ scope, actor, params: { id }, body }) =>
    settleStatement(scope, { ...body, actor, id }, deps),
  )
}
