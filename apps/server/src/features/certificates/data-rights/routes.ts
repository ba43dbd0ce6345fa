import * as contract from "@trazo/contract/certificates/data-rights"
import { on } from "../../../plugins/contract-routes.ts"
import { answerDataRequest, getDataRequest, listDataRequests } from "./answer-data-request.ts"
import { askDataRequest, getDataRights } from "./ask-data-request.ts"
export const dataRightRoutes = [
  on(contract.getDataRights, getDataRights),
  on(contract.askDataRequest, askDataRequest),
  on(contract.listDataRequests, listDataRequests),
  on(contract.getDataRequest, getDataRequest),
  on(contract.answerDataRequest, answerDataRequest),
]
