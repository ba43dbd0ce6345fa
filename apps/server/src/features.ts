import type { FastifyInstance } from "fastify"
import type { Deps } from "./deps.ts"
import { accountJobs } from "./features/accounts/jobs.ts"
import { accountRoutes } from "./features/accounts/routes.ts"
import { activationJobs } from "./features/activations/jobs.ts"
import { activationRoutes } from "./features/activations/routes.ts"
import { administrationRoutes } from "./features/administration/routes.ts"
import { administratorJobs } from "./features/administrators/jobs.ts"
import { administratorRoutes } from "./features/administrators/routes.ts"
import { auditJobs } from "./features/audit/jobs.ts"
import { authorityJobs } from "./features/authority/jobs.ts"
import { authorityRoutes } from "./features/authority/routes.ts"
import { bankUserRoutes } from "./features/bank-users/routes.ts"
import { brandMediaRoutes } from "./features/brand-media/routes.ts"
import { brandingRoutes } from "./features/branding/routes.ts"
import { catalogueRoutes } from "./features/catalogue/routes.ts"
import { certificateJobs } from "./features/certificates/jobs.ts"
import { certificateRoutes } from "./features/certificates/routes.ts"
import { clientMergeRoutes } from "./features/client-merges/routes.ts"
import { clientRecordRoutes } from "./features/client-records/routes.ts"
import { configurationRoutes } from "./features/configuration/routes.ts"
import { correctionRoutes } from "./features/corrections/routes.ts"
import { couponRoutes } from "./features/coupons/routes.ts"
import { dashboardJobs } from "./features/dashboard/jobs.ts"
import { dashboardRoutes } from "./features/dashboard/routes.ts"
import { distributorCodeRoutes } from "./features/distributor-codes/routes.ts"
import { emailTemplateRoutes } from "./features/email-templates/routes.ts"
import { exportJobs } from "./features/exports/jobs.ts"
import { exportRoutes } from "./features/exports/routes.ts"
import { fileJobs } from "./features/files/jobs.ts"
import { listPreferenceRoutes } from "./features/list-preferences/routes.ts"
import { mailJobs } from "./features/mail/jobs.ts"
import { mailboxRoutes } from "./features/mailbox/routes.ts"
import { notificationJobs } from "./features/notifications/jobs.ts"
import { notificationRoutes } from "./features/notifications/routes.ts"
import { operatorRoutes } from "./features/operators/routes.ts"
import { passwordResetJobs } from "./features/password-resets/jobs.ts"
import { passwordResetRoutes } from "./features/password-resets/routes.ts"
import { platformStateRoutes } from "./features/platform-state/routes.ts"
import { productRoutes } from "./features/products/routes.ts"
import { purchaseJobs } from "./features/purchases/jobs.ts"
import { purchaseRoutes } from "./features/purchases/routes.ts"
import { refundJobs } from "./features/refunds/jobs.ts"
import { refundRoutes } from "./features/refunds/routes.ts"
import { removalJobs } from "./features/removals/jobs.ts"
import { removalRoutes } from "./features/removals/routes.ts"
import { requestRoutes } from "./features/requests/routes.ts"
import { reviewSettingsRoutes } from "./features/review-settings/routes.ts"
import { reviewRoutes } from "./features/reviews/routes.ts"
import { roleRoutes } from "./features/roles/routes.ts"
import { salesRoutes } from "./features/sales/routes.ts"
import { secondFactorRoutes } from "./features/second-factors/routes.ts"
import { sessionRoutes } from "./features/sessions/routes.ts"
import { signInJobs } from "./features/sign-in/jobs.ts"
import { signInRoutes } from "./features/sign-in/routes.ts"
import type { JobDefinition } from "./jobs/jobs.ts"

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
  distributorCodeRoutes,
  mailboxRoutes,
  emailTemplateRoutes,
  configurationRoutes,
  listPreferenceRoutes,
  reviewSettingsRoutes,
  brandMediaRoutes,
  bankUserRoutes,
  notificationRoutes,
  requestRoutes,
  purchaseRoutes,
  salesRoutes,
  activationRoutes,
  authorityRoutes,
  certificateRoutes,
  sessionRoutes,
  signInRoutes,
  secondFactorRoutes,
  passwordResetRoutes,
  reviewRoutes,
  correctionRoutes,
  clientRecordRoutes,
  clientMergeRoutes,
  refundRoutes,
  removalRoutes,
  dashboardRoutes,
  exportRoutes,
]

const jobs: readonly ((deps: Deps) => JobDefinition[])[] = [
  accountJobs,
  activationJobs,
  administratorJobs,
  auditJobs,
  authorityJobs,
  exportJobs,
  fileJobs,
  mailJobs,
  notificationJobs,
  passwordResetJobs,
  purchaseJobs,
  refundJobs,
  removalJobs,
  certificateJobs,
  dashboardJobs,
  signInJobs,
]

export async function registerFeatures(app: FastifyInstance, deps: Deps): Promise<void> {
  for (const register of routes) await register(app, deps)
}

export function allJobs(deps: Deps): JobDefinition[] {
  return jobs.flatMap((definitions) => definitions(deps))
}
