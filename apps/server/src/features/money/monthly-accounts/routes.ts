import * as contract from "@trazo/contract/money/monthly-account"
import * as convenioContract from "@trazo/contract/selling/convenio-months"
import { parseMoney } from "@trazo/domain/money/money"
import { on } from "../../../plugins/contract-routes.ts"
import { chargeMonthlyAccount, getOwnMonthlyAccount } from "./charge-account.ts"
import { closeMonth, recordMonthPaid, undoMonthPaid } from "./close-month.ts"
import { getConvenioStatement, listConvenioMonths } from "./convenio-months.ts"
import { getMonthlyAccount, saveMonthlyAccount } from "./manage-accounts.ts"
import { getMonthStatement } from "./month-statement.ts"

export const monthlyAccountRoutes = [
  on(contract.getOwnMonthlyAccount, getOwnMonthlyAccount),
  on(contract.chargeMonthlyAccount, chargeMonthlyAccount),
  on(contract.getMonthlyAccount, getMonthlyAccount),
  on(contract.saveMonthlyAccount, ({ scope, actor, params, body }, deps) => {
    const { limit, version, ...typed } = body
    const account = { ...typed, limitCents: parseMoney(limit) ?? 0 }
    return saveMonthlyAccount(scope, { actor, clientId: params.id, account, version }, deps)
  }),
  on(contract.closeMonth, ({ scope, actor, params: { id, month }, body }, deps) =>
    closeMonth(scope, { actor, payer: { clientId: id }, month, expectedCents: body.totalCents }, deps),
  ),
  on(contract.recordMonthPaid, ({ scope, actor, params: { id, month }, body }, deps) =>
    recordMonthPaid(scope, { actor, payer: { clientId: id }, month, ...body }, deps),
  ),
  on(contract.undoMonthPaid, ({ scope, actor, params: { id, month }, body }, deps) =>
    undoMonthPaid(scope, { actor, payer: { clientId: id }, month, ...body }, deps),
  ),
  on(contract.getMonthStatement, ({ scope, actor, params, query }, deps) => {
    const wanted = { actor, clientId: params.id, month: params.month, format: query.format }
    return getMonthStatement(scope, wanted, deps)
  }),
  on(convenioContract.listConvenioMonths, listConvenioMonths),
  on(convenioContract.readConvenioMonth, ({ scope, actor, params, query }, deps) =>
    getConvenioStatement(scope, { actor, ...params, ...query }, deps),
  ),
  on(convenioContract.closeConvenioMonth, ({ scope, actor, params: { id, month }, body }, deps) =>
    closeMonth(scope, { actor, payer: { convenioId: id }, month, expectedCents: body.totalCents }, deps),
  ),
  on(convenioContract.recordConvenioMonthPaid, ({ scope, actor, params: { id, month }, body }, deps) =>
    recordMonthPaid(scope, { actor, payer: { convenioId: id }, month, ...body }, deps),
  ),
  on(convenioContract.undoConvenioMonthPaid, ({ scope, actor, params: { id, month }, body }, deps) =>
    undoMonthPaid(scope, { actor, payer: { convenioId: id }, month, ...body }, deps),
  ),
]
