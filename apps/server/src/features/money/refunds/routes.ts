import * as contract from "@trazo/contract/money/refunds"
import { uploadMaximumBytes } from "@trazo/domain/platform/upload-rules"
import { routes } from "../../../plugins/contract-routes.ts"
import { recordRefund, refuseRefund, storeRefundProof } from "./decide-refund.ts"
import { getRefund, listRefunds, readRefundProof } from "./read-refunds.ts"

export const refundRoutes = routes(
  [contract.listRefunds, listRefunds],
  [contract.getRefund, getRefund],
  // One byte more, so that the domain reports the size error.
  [contract.sendRefundProof, storeRefundProof, { maxFileBytes: uploadMaximumBytes + 1 }],
  [contract.getRefundProof, readRefundProof],
  [contract.recordRefund, recordRefund],
  [contract.refuseRefund, refuseRefund],
)
