import * as contract from "@trazo/contract/money/accounting-months"
import { exportInvoices } from "@trazo/contract/money/invoices"
import { on } from "../../../plugins/contract-routes.ts"
import { closeAccountingMonth, getMonthMoney, reopenAccountingMonth } from "./close-accounting-month.ts"
import { exportMonth } from "./export-month.ts"

export const accountingMonthRoutes = [
  on(exportInvoices, exportMonth),
  on(contract.getMonthMoney, getMonthMoney),
  on(contract.closeMonthMoney, closeAccountingMonth),
  on(contract.reopenMonthMoney, reopenAccountingMonth),
]
