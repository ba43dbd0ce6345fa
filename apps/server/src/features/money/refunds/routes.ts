import * as contract from "@trazo/contract/money/refunds"
import { uploadMaximumBytes } from "@trazo/domain/platform/upload-rules"
import { on } from "../../../plugins/contract-routes.ts"
import { recordRefund, refuseRefund, storeRefundProof } from "./decide-refund.ts"
import { getRefund, listRefunds, readRefundProof } from "./read-refunds.ts"

export const refundRoutes = [
  on(contract.listRefunds, listRefunds),
  on(contract.getRefund, getRefund),
  // One byte more, so that the domain reports the size error.
  on(contract.sendRefundProof, storeRefundProof, { maxFileBytes: uploadMaximumBytes + 1 }),
  on(contract.getRefundProof, readRefundProof),
  on(contract.recordRefund, recordRefund),
  on(contract.refuseRefund, refuseRefund),
]
