import * as contract from "@trazo/contract/certificates/client-requests"
import { on } from "../../../plugins/contract-routes.ts"
import { cancelClientRequest } from "./cancel-request.ts"
import { getClientRequest, getLastRecord, listClientRequests } from "./read-requests.ts"
import { getSaleReceipt } from "./sale-receipt.ts"
export const ownRequestRoutes = [
  on(contract.listClientRequests, listClientRequests),
  on(contract.getClientRequest, getClientRequest),
  on(contract.cancelClientRequest, cancelClientRequest),
  on(contract.getSaleReceipt, async ({ scope, actor, params }, deps) => {
    const { number, pdf } = await getSaleReceipt(scope, { actor, id: params.id }, deps)
    return { fileName: `recibo-${number}.pdf`, mediaType: "application/pdf", content: pdf }
  }),
  on(contract.getLastRecord, getLastRecord),
]
