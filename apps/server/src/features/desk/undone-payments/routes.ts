import * as contract from "@trazo/contract/money/bank-payments"
import { on } from "../../../plugins/contract-routes.ts"
import { undoBankConfirmation } from "./undo-confirmation.ts"

export const undonePaymentRoutes = [on(contract.undoBankConfirmation, undoBankConfirmation)]
