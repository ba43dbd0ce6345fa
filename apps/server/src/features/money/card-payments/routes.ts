import * as contract from "@trazo/contract/money/card-payments"
import { on } from "../../../plugins/contract-routes.ts"
import { notifyCardPayment, returnFromCard } from "./hear-gateway.ts"
import { startCardPayment } from "./start-card-payment.ts"

export const cardPaymentRoutes = [
  on(contract.startCardPayment, ({ request, ...call }, deps) =>
    startCardPayment(call, { address: request.ip, userAgent: request.headers["user-agent"] ?? "" }, deps),
  ),
  on(contract.returnFromCard, returnFromCard),
  on(contract.notifyCardPayment, notifyCardPayment),
]
