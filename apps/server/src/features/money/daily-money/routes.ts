import * as contract from "@trazo/contract/money/day-money"
import { on } from "../../../plugins/contract-routes.ts"
import { getDayMoney } from "./read-day.ts"

export const dailyMoneyRoutes = [on(contract.getDayMoney, getDayMoney)]
