import type { FastifyInstance } from "fastify"
import type { Deps } from "./deps.ts"
import { accountRoutes } from "./features/accounts/routes.ts"
import { activationLinkRoutes } from "./features/activation-links/routes.ts"
import { activationRoutes } from "./features/activations/routes.ts"
import { administrationRoutes } from "./features/administration/routes.ts"
import { administratorRoutes } from "./features/administrators/routes.ts"
import { authorityRoutes } from "./features/authority/routes.ts"
import { bankPaymentRoutes } from "./features/bank-payments/routes.ts"
import { bankUserRoutes } from "./features/bank-users/routes.ts"
import { brandMediaRoutes } from "./features/brand-media/routes.ts"
import { brandingRoutes } from "./features/branding/routes.ts"
import { catalogueRoutes } from "./features/catalogue/routes.ts"
import { certificateRoutes } from "./features/certificates/routes.ts"
import { clientAccountRoutes } from "./features/client-accounts/routes.ts"
import { clientMergeRoutes } from "./features/client-merges/routes.ts"
import { clientRecordRoutes } from "./features/client-records/routes.ts"
import { clientRequestRoutes } from "./features/client-requests/routes.ts"
import { configurationRoutes } from "./features/configuration/routes.ts"
import { convenioLoadRoutes } from "./features/convenio-loads/routes.ts"
import { convenioRoutes } from "./features/convenios/routes.ts"
import { correctionRoutes } from "./features/corrections/routes.ts"
import { couponRoutes } from "./features/coupons/routes.ts"
import { dashboardRoutes } from "./features/dashboard/routes.ts"
import { dataRightRoutes } from "./features/data-rights/routes.ts"
import { distributorCodeRoutes } from "./features/distributor-codes/routes.ts"
import { emailTemplateRoutes } from "./features/email-templates/routes.ts"
import { exportRoutes } from "./features/exports/routes.ts"
import { fastRoutes } from "./features/fast/routes.ts"
import { handoverRoutes } from "./features/handovers/routes.ts"
import { listPreferenceRoutes } from "./features/list-preferences/routes.ts"
import { mailboxRoutes } from "./features/mailbox/routes.ts"
import { monthlyAccountRoutes } from "./features/monthly-accounts/routes.ts"
import { newRequestRoutes } from "./features/new-requests/routes.ts"
import { notificationRoutes } from "./features/notifications/routes.ts"
import { operatorRoutes } from "./features/operators/routes.ts"
import { pairingRoutes } from "./features/pairings/routes.ts"
import { passwordResetRoutes } from "./features/password-resets/routes.ts"
import { platformStateRoutes } from "./features/platform-state/routes.ts"
import { productRoutes } from "./features/products/routes.ts"
import { purchaseRoutes } from "./features/purchases/routes.ts"
import { queueRoutes } from "./features/queue/routes.ts"
import { refundRoutes } from "./features/refunds/routes.ts"
import { removalRoutes } from "./features/removals/routes.ts"
import { renewalRoutes } from "./features/renewals/routes.ts"
import { requestLinkRoutes } from "./features/request-links/routes.ts"
import { reviewSettingsRoutes } from "./features/review-settings/routes.ts"
import { reviewRoutes } from "./features/reviews/routes.ts"
import { revocationSheetRoutes } from "./features/revocation-sheets/routes.ts"
import { roleRoutes } from "./features/roles/routes.ts"
import { salesRoutes } from "./features/sales/routes.ts"
import { secondFactorRoutes } from "./features/second-factors/routes.ts"
import { sessionRoutes } from "./features/sessions/routes.ts"
import { signInRoutes } from "./features/sign-in/routes.ts"
import { timeStampRoutes } from "./features/time-stamps/routes.ts"

type Routes = (app: FastifyInstance, deps: Deps) => void | Promise<void>

const routes: readonly Routes[] = [
  accountRoutes,
  administrationRoutes,
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
  clientAccountRoutes,
  requestLinkRoutes,
  renewalRoutes,
  newRequestRoutes,
  purchaseRoutes,
  pairingRoutes,
  salesRoutes,
  activationRoutes,
  activationLinkRoutes,
  handoverRoutes,
  authorityRoutes,
  timeStampRoutes,
  certificateRoutes,
  revocationSheetRoutes,
  sessionRoutes,
  signInRoutes,
  secondFactorRoutes,
  passwordResetRoutes,
  queueRoutes,
  reviewRoutes,
  correctionRoutes,
  clientRequestRoutes,
  clientRecordRoutes,
  clientMergeRoutes,
  dataRightRoutes,
  bankPaymentRoutes,
  refundRoutes,
  fastRoutes,
  monthlyAccountRoutes,
  removalRoutes,
  dashboardRoutes,
  exportRoutes,
]

export async function registerFeatures(app: FastifyInstance, deps: Deps): Promise<void> {
  for (const register of routes) await register(app, deps)
}
