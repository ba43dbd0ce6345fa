import { addressChange } from "./templates/address-change.ts"
import { approved } from "./templates/approved.ts"
import { certificateRevoked } from "./templates/certificate-revoked.ts"
import { code } from "./templates/code.ts"
import { correction } from "./templates/correction.ts"
import { emailChanged } from "./templates/email-changed.ts"
import { executiveInvitation } from "./templates/executive-invitation.ts"
import { passwordChanged } from "./templates/password-changed.ts"
import { passwordReset } from "./templates/password-reset.ts"
import { paymentOutcome } from "./templates/payment-outcome.ts"
import { rejected } from "./templates/rejected.ts"
import { requestReceived } from "./templates/request-received.ts"
import { resumeLink } from "./templates/resume-link.ts"
import { secondFactorChanged } from "./templates/second-factor-changed.ts"
import { supplies } from "./templates/supplies.ts"

/** Every mail that the product sends, by its name in table `mails`. */
export const templates = {
  code,
  "resume-link": resumeLink,
  "request-received": requestReceived,
  "payment-outcome": paymentOutcome,
  approved,
  supplies,
  correction,
  rejected,
  "certificate-revoked": certificateRevoked,
  "password-reset": passwordReset,
  "executive-invitation": executiveInvitation,
  "password-changed": passwordChanged,
  "email-changed": emailChanged,
  "address-change": addressChange,
  "second-factor-changed": secondFactorChanged,
} as const

export type Templates = typeof templates
export type TemplateName = keyof Templates
export type TemplateVariables<Name extends TemplateName> = Parameters<Templates[Name]>[0]
