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
import { brandingRoutes } from "./features/branding/routes.ts"
import { catalogueRoutes } from "./features/catalogue/routes.ts"
import { certificateJobs } from "./features/certificates/jobs.ts"
import { certificateRoutes } from "./features/certificates/routes.ts"
import { correctionRoutes } from "./features/corrections/routes.ts"
import { emailTemplateRoutes } from "./features/email-templates/routes.ts"
import { fileJobs } from "./features/files/jobs.ts"
import { mailJobs } from "./features/mail/jobs.ts"
import { mailboxRoutes } from "./features/mailbox/routes.ts"
import { notificationJobs } from "./features/notifications/jobs.ts"
import { notificationRoutes } from "./features/notifications/routes.ts"
import { passwordResetJobs } from "./features/password-resets/jobs.ts"
import { passwordResetRoutes } from "./features/password-resets/routes.ts"
import { platformStateRoutes } from "./features/platform-state/routes.ts"
import { purchaseJobs } from "./features/purchases/jobs.ts"
import { purchaseRoutes } from "./features/purchases/routes.ts"
import { requestRoutes } from "./features/requests/routes.ts"
import { reviewRoutes } from "./features/reviews/routes.ts"
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
  platformStateRoutes,
  brandingRoutes,
  catalogueRoutes,
  mailboxRoutes,
  emailTemplateRoutes,
  notificationRoutes,
  requestRoutes,
  purchaseRoutes,
  activationRoutes,
  authorityRoutes,
  certificateRoutes,
  sessionRoutes,
  signInRoutes,
  secondFactorRoutes,
  passwordResetRoutes,
  reviewRoutes,
  correctionRoutes,
]

const jobs: readonly ((deps: Deps) => JobDefinition[])[] = [
  accountJobs,
  activationJobs,
  administratorJobs,
  auditJobs,
  authorityJobs,
  fileJobs,
  mailJobs,
  notificationJobs,
  passwordResetJobs,
  purchaseJobs,
  certificateJobs,
  signInJobs,
]

export async function registerFeatures(app: FastifyInstance, deps: Deps): Promise<void> {
  for (const register of routes) await register(app, deps)
}

export function allJobs(deps: Deps): JobDefinition[] {
  return jobs.flatMap((definitions) => definitions(deps))
}
