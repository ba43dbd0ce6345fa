import * as contract from "@trazo/contract/money/bank-payments"
import * as statements from "@trazo/contract/money/statements"
import { sheetLimits } from "../../../adapters/sheet-reader/port.ts"
import { on } from "../../../plugins/contract-routes.ts"
import { chooseStatementColumns } from "./choose-columns.ts"
import { chooseWordMeanings } from "./choose-meanings.ts"
import { confirmPayments, refusePayments } from "./decide-payments.ts"
import { dismissMovements, restoreMovements } from "./dismiss-movements.ts"
import { getBankPayment, listBankPayments, readBankReceipt } from "./list-payments.ts"
import { getStatement, listStatements } from "./match-statement.ts"
import { sendStatement } from "./read-statement.ts"
import { settleStatement } from "./settle-statement.ts"
export const bankPaymentRoutes = [
  on(contract.listBankPayments, listBankPayments),
  on(contract.getBankPayment, getBankPayment),
  on(contract.readBankReceipt, readBankReceipt),
  on(contract.confirmBankPayments, ({ scope, actor, body: { ids } }, deps) =>
    confirmPayments(scope, { actor, decisions: ids.map((id) => ({ id })) }, deps),
  ),
  on(contract.refuseBankPayments, refusePayments),
  on(statements.listStatements, listStatements),
  on(statements.sendStatement, sendStatement, { maxFileBytes: sheetLimits.fileBytes }),
  on(statements.getStatement, getStatement),
  on(statements.chooseStatementColumns, chooseStatementColumns),
  on(statements.chooseWordMeanings, chooseWordMeanings),
  on(statements.dismissMovements, ({ scope, actor, params: { id }, body }, deps) =>
    dismissMovements(scope, { ...body, actor, id }, deps),
  ),
  on(statements.restoreMovements, ({ scope, actor, params: { id }, body }, deps) =>
    restoreMovements(scope, { ...body, actor, id }, deps),
  ),
  on(statements.settleStatement, settleStatement),
]
