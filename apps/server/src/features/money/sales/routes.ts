import * as contract from "@trazo/contract/money/sales"
import { on } from "../../../plugins/contract-routes.ts"
import { listSales } from "./list-sales.ts"
export const salesRoutes = [on(contract.listSales, listSales)]
