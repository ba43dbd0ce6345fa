import {
  addressChange,
  bankInvitation,
  clientInvitation,
  convenioInvitation,
  emailChanged,
  executiveInvitation,
  exportReady,
  identityLost,
  passwordChanged,
  passwordReset,
  phoneChanged,
  secondFactorChanged,
} from "./templates/account-emails.ts"
import {
  certificateReleased,
  certificateRevoked,
  certificateSuspended,
  renewalReminder,
  revocationSheetMade,
  supplies,
} from "./templates/certificate-emails.ts"
import { code } from "./templates/code.ts"
import { dataRequestAnswered, dataRequestReceived } from "./templates/data-right-emails.ts"
import {
  approved,
  correction,
  paymentOutcome,
  paymentSent,
  promiseMissed,
  refundOutcome,
  rejected,
  requestReceived,
  resumeLink,
} from "./templates/request-emails.ts"

export const templates = {
  code,
  "resume-link": resumeLink,
  "request-received": requestReceived,
  "payment-sent": paymentSent,
  "payment-outcome": paymentOutcome,
  approved,
  supplies,
  correction,
  rejected,
  "refund-outcome": refundOutcome,
  "promise-missed": promiseMissed,
  "certificate-suspended": certificateSuspended,
  "certificate-released": certificateReleased,
  "certificate-revoked": certificateRevoked,
  "renewal-reminder": renewalReminder,
  "revocation-sheet-made": revocationSheetMade,
  "password-reset": passwordReset,
  "executive-invitation": executiveInvitation,
  "client-invitation": clientInvitation,
  "bank-invitation": bankInvitation,
  "convenio-invitation": convenioInvitation,
  "password-changed": passwordChanged,
  "email-changed": emailChanged,
  "phone-changed": phoneChanged,
  "address-change": addressChange,
  "identity-lost": identityLost,
  "second-factor-changed": secondFactorChanged,
  "export-ready": exportReady,
  "data-request-received": dataRequestReceived,
  "data-request-answered": dataRequestAnswered,
} as const

type Templates = typeof templates
export type TemplateName = keyof Templates
export type TemplateVariables<Name extends TemplateName> = Parameters<Templates[Name]>[0]
