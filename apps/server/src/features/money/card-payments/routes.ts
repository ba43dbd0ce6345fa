import * as setup from "@trazo/contract/money/card-gateway-setup"
import * as contract from "@trazo/contract/money/card-payments"
import * as returns from "@trazo/contract/money/card-returns"
import * as stuck from "@trazo/contract/money/stuck-cards"
import { on } from "../../../plugins/contract-routes.ts"
import { hostName } from "../../platform/tenants/tenant-directory.ts"
import { notifyCardPayment, returnFromCard } from "./hear-gateway.ts"
import { listStuckCards, releaseStuckCard } from "./release-stuck-card.ts"
import { listCardReturns, recordCardReturn } from "./return-by-hand.ts"
import { getCardGateway, probeCardGateway, saveCardGateway, switchCardGateway } from "./set-up-gateway.ts"
import { startCardPayment } from "./start-card-payment.ts"

export const cardPaymentRoutes = [
  on(contract.startCardPayment, ({ request, ...call }, deps) =>
    startCardPayment(
      call,
      {
        address: request.ip,
        host: hostName(request.host),
        userAgent: request.headers["user-agent"] ?? "",
      },
      deps,
    ),
  ),
  on(contract.returnFromCard, returnFromCard),
  on(contract.notifyCardPayment, notifyCardPayment),
  on(contract.notifyPaymentHost, ({ params: { distributor: distributorId }, body }, deps) =>
    notifyCardPayment({ scope: { distributorId }, body }, deps),
  ),
  on(returns.listCardReturns, listCardReturns),
  on(returns.recordCardReturn, recordCardReturn),
  on(stuck.listStuckCards, listStuckCards),
  on(stuck.releaseStuckCard, releaseStuckCard),
  on(setup.getCardGateway, getCardGateway),
  on(setup.saveCardGateway, saveCardGateway),
  on(setup.switchCardGateway, switchCardGateway),
  on(setup.probeCardGateway, probeCardGateway),
]
