import * as contract from "@trazo/contract/platform/email-templates"
import { getMailHealth } from "@trazo/contract/platform/mail-health"
import type { FastifyInstance } from "fastify"
import type { Deps } from "../../../deps.ts"
import { route } from "../../../plugins/contract-routes.ts"
import { checkDelivery } from "./check-delivery.ts"
import { listEmailTemplates, saveEmailTemplate } from "./edit-email-templates.ts"
import { previewEmailTemplate, sendTestEmail } from "./preview-email-templates.ts"

export function emailTemplateRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.listEmailTexts, deps, ({ scope, actor }) => listEmailTemplates(scope, actor, deps))
  route(app, getMailHealth, deps, ({ scope, actor }) => checkDelivery(scope, actor, deps))
  route(app, contract.saveEmailTexts, deps, ({ scope, actor, params: { mail: key }, body }) =>
    saveEmailTemplate(scope, { actor, key, ...body }, deps),
  )
  route(app, contract.previewEmailTexts, deps, ({ scope, params: { mail: key }, body: { texts } }) =>
    previewEmailTemplate(scope, { key, texts }, deps),
  )
  route(app, contract.testEmailTexts, deps, ({ scope, actor, params: { mail: key }, body: { texts } }) =>
    sendTestEmail(scope, { actor, key, texts }, deps),
  )
}
