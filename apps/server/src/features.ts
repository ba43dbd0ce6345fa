import type { FastifyInstance } from "fastify"
import type { Deps } from "./deps.ts"
import { authorityRoutes } from "./features/authority/authority/routes.ts"
import { platformStateRoutes } from "./features/authority/platform-state/routes.ts"
import { statusRelayRoutes } from "./features/authority/status-relay/routes.ts"
import { timeStampRoutes } from "./features/authority/time-stamps/routes.ts"
import { accountDraftRoutes } from "./features/buying/account-drafts/routes.ts"
import { correctionRoutes } from "./features/buying/corrections/routes.ts"
import { pairingRoutes } from "./features/buying/pairings/routes.ts"
import { purchaseRoutes } from "./features/buying/purchases/routes.ts"
import { activationLinkRoutes } from "./features/certificates/activation-links/routes.ts"
import { activationRoutes } from "./features/certificates/activations/routes.ts"
import { certificateRoutes } from "./features/certificates/certificates/routes.ts"
import { dataRightRoutes } from "./features/certificates/data-rights/routes.ts"
import { handoverRoutes } from "./features/certificates/handovers/routes.ts"
import { ownRequestRoutes } from "./features/certificates/own-requests/routes.ts"
import { requestLinkRoutes } from "./features/certificates/request-links/routes.ts"
import { revocationSheetRoutes } from "./features/certificates/revocation-sheets/routes.ts"
import { clientMergeRoutes } from "./features/desk/client-merges/routes.ts"
import { clientRoutes } from "./features/desk/clients/routes.ts"
import { dashboardRoutes } from "./features/desk/dashboard/routes.ts"
import { exportRoutes } from "./features/desk/exports/routes.ts"
import { fastRoutes } from "./features/desk/fast/routes.ts"
import { queueRoutes } from "./features/desk/queue/routes.ts"
import { removalRoutes } from "./features/desk/removals/routes.ts"
import { reviewRoutes } from "./features/desk/reviews/routes.ts"
import { undonePaymentRoutes } from "./features/desk/undone-payments/routes.ts"
import { bankUserRoutes } from "./features/distributors/bank-users/routes.ts"
import { brandMediaRoutes } from "./features/distributors/brand-media/routes.ts"
import { catalogueRoutes } from "./features/distributors/catalogue/routes.ts"
import { configurationRoutes } from "./features/distributors/configuration/routes.ts"
import { distributorRoutes } from "./features/distributors/distributors/routes.ts"
import { reviewSettingsRoutes } from "./features/distributors/review-settings/routes.ts"
import { accountRoutes } from "./features/identity/accounts/routes.ts"
import { administratorRoutes } from "./features/identity/administrators/routes.ts"
import { operatorRoutes } from "./features/identity/operators/routes.ts"
import { passwordResetRoutes } from "./features/identity/password-resets/routes.ts"
import { roleRoutes } from "./features/identity/roles/routes.ts"
import { secondFactorRoutes } from "./features/identity/second-factors/routes.ts"
import { sessionRoutes } from "./features/identity/sessions/routes.ts"
import { signInRoutes } from "./features/identity/sign-in/routes.ts"
import { accountingMonthRoutes } from "./features/money/accounting-months/routes.ts"
import { bankPaymentRoutes } from "./features/money/bank-payments/routes.ts"
import { cardPaymentRoutes } from "./features/money/card-payments/routes.ts"
import { cardSettlementRoutes } from "./features/money/card-settlements/routes.ts"
import { dailyMoneyRoutes } from "./features/money/daily-money/routes.ts"
import { invoiceRoutes } from "./features/money/invoices/routes.ts"
import { monthlyAccountRoutes } from "./features/money/monthly-accounts/routes.ts"
import { refundRoutes } from "./features/money/refunds/routes.ts"
import { salesRoutes } from "./features/money/sales/routes.ts"
import { brandingRoutes } from "./features/platform/branding/routes.ts"
import { emailTemplateRoutes } from "./features/platform/email-templates/routes.ts"
import { listPreferenceRoutes } from "./features/platform/list-preferences/routes.ts"
import { mailboxRoutes } from "./features/platform/mailbox/routes.ts"
import { notificationRoutes } from "./features/platform/notifications/routes.ts"
import { identityAccountRoutes } from "./features/requests/identity-accounts/routes.ts"
import { renewalRoutes } from "./features/requests/renewals/routes.ts"
import { convenioLoadRoutes } from "./features/selling/convenio-loads/routes.ts"
import { convenioRoutes } from "./features/selling/convenios/routes.ts"
import { couponRoutes } from "./features/selling/coupons/routes.ts"
import { distributorCodeRoutes } from "./features/selling/distributor-codes/routes.ts"
import { productRoutes } from "./features/selling/products/routes.ts"
import type { Route } from "./plugins/contract-routes.ts"

const features: readonly (Route | readonly Route[])[] = [
  accountRoutes,
  distributorRoutes,
  administratorRoutes,
  roleRoutes,
  operatorRoutes,
  platformStateRoutes,
  brandingRoutes,
  catalogueRoutes,
  productRoutes,
  couponRoutes,
  convenioLoadRoutes,
  convenioRoutes,
  distributorCodeRoutes,
  mailboxRoutes,
  emailTemplateRoutes,
  configurationRoutes,
  listPreferenceRoutes,
  reviewSettingsRoutes,
  brandMediaRoutes,
  bankUserRoutes,
  notificationRoutes,
  identityAccountRoutes,
  requestLinkRoutes,
  renewalRoutes,
  accountDraftRoutes,
  purchaseRoutes,
  pairingRoutes,
  salesRoutes,
  activationRoutes,
  activationLinkRoutes,
  handoverRoutes,
  authorityRoutes,
  timeStampRoutes,
  statusRelayRoutes,
  certificateRoutes,
  revocationSheetRoutes,
  sessionRoutes,
  signInRoutes,
  secondFactorRoutes,
  passwordResetRoutes,
  queueRoutes,
  reviewRoutes,
  correctionRoutes,
  ownRequestRoutes,
  clientRoutes,
  clientMergeRoutes,
  dataRightRoutes,
  bankPaymentRoutes,
  undonePaymentRoutes,
  invoiceRoutes,
  refundRoutes,
  cardPaymentRoutes,
  cardSettlementRoutes,
  dailyMoneyRoutes,
  accountingMonthRoutes,
  fastRoutes,
  monthlyAccountRoutes,
  removalRoutes,
  dashboardRoutes,
  exportRoutes,
]

export async function registerFeatures(app: FastifyInstance, deps: Deps): Promise<void> {
  for (const register of features.flat()) await register(app, deps)
}
