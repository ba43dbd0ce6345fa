import * as contract from "@trazo/contract/selling/distributor-codes"
import { on } from "../../../plugins/contract-routes.ts"
import { getLotSheet } from "./code-sheet.ts"
import { cancelLot, createLot, getLot, getStatement, listLots } from "./manage-lots.ts"
export const distributorCodeRoutes = [
  on(contract.listLots, listLots),
  on(contract.getLot, getLot),
  on(contract.createLot, createLot),
  on(contract.cancelLot, cancelLot),
  on(contract.getLotSheet, async ({ scope, actor, params, reply }, deps) => {
    const sheet = await getLotSheet(scope, { actor, id: params.id }, deps)
    reply.type("application/pdf").header("content-disposition", 'inline; filename="codigos.pdf"')
    return sheet
  }),
  on(contract.getStatement, getStatement),
]
