import { exportInvoices } from "@trazo/contract/money/invoices"
import { on } from "../../../plugins/contract-routes.ts"
import { exportMonth } from "./export-month.ts"

export const accountingMonthRoutes = [on(exportInvoices, exportMonth)]
