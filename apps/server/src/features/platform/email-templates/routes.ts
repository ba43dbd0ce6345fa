import * as contract from "@trazo/contract/platform/email-templates"
import { getMailHealth } from "@trazo/contract/platform/mail-health"
import { on } from "../../../plugins/contract-routes.ts"
import { checkDelivery } from "./check-delivery.ts"
import { listEmailTemplates, saveEmailTemplate } from "./edit-email-templates.ts"
import { previewEmailTemplate, sendTestEmail } from "./preview-email-templates.ts"
export const emailTemplateRoutes = [
  on(contract.listEmailTexts, listEmailTemplates),
  on(getMailHealth, checkDelivery),
  on(contract.saveEmailTexts, saveEmailTemplate),
  on(contract.previewEmailTexts, previewEmailTemplate),
  on(contract.testEmailTexts, sendTestEmail),
]
