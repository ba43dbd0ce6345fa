import * as contract from "@trazo/contract/desk/dashboard"
import { countVisit as countVisitEndpoint } from "@trazo/contract/platform/visits"
import { on } from "../../../plugins/contract-routes.ts"
import { countVisit } from "./count-visit.ts"
import { getDashboard } from "./get-dashboard.ts"
export const dashboardRoutes = [on(contract.getDashboard, getDashboard), on(countVisitEndpoint, countVisit)]
