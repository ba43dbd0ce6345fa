import * as contract from "@trazo/contract/money/card-settlements"
import { sheetLimits } from "../../../adapters/sheet-reader/port.ts"
import { on } from "../../../plugins/contract-routes.ts"
import {
  deleteCardSettlement,
  getCardSettlement,
  listCardSettlements,
  sendCardSettlement,
} from "./read-settlement.ts"

export const cardSettlementRoutes = [
  on(contract.listCardSettlements, listCardSettlements),
  on(contract.getCardSettlement, getCardSettlement),
  on(contract.sendCardSettlement, sendCardSettlement, { maxFileBytes: sheetLimits.fileBytes }),
  on(contract.deleteCardSettlement, deleteCardSettlement),
]
