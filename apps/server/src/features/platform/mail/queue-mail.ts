import type { WayStep } from "@trazo/domain/requests/way"
import type { Compilable, Insertable } from "kysely"
import type { MailAttachment } from "../../../adapters/mailer/port.ts"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { newId } from "../../../random.ts"
import { seal } from "../../../secrets/sealing.ts"
import { type Brand, loadBrand } from "../tenants/brand.ts"
import {
  blocksOf,
  type EmailContent,
  type FilledTemplate,
  type MailBrand,
  mailBrand,
} from "./email-content.ts"
import {
  bankInvitation,
  clientInvitation,
  code,
  convenioInvitation,
  emailChanged,
  executiveInvitation,
  exportReady,
  identityLost,
  passwordChanged,
  passwordReset,
  phoneChanged,
  secondFactorChanged,
  stuckCards,
} from "./templates/account-emails.ts"
import {
  certificateReleased,
  certificateRevoked,
  certificateSuspended,
  renewalReminder,
  revocationSheetMade,
  supplies,
} from "./templates/certificate-emails.ts"
import { dataRequestAnswered, dataRequestReceived } from "./templates/data-right-emails.ts"
import { invoiceIssued } from "./templates/invoice-emails.ts"
import {
  addressChange,
  approved,
  cardRefused,
  correction,
  draftLeft,
  paymentOutcome,
  paymentSent,
  paymentUndone,
  promiseMissed,
  refundOutcome,
  rejected,
  requestReceived,
  resumeLink,
} from "./templates/request-emails.ts"

export const templates = {
  code,
  "resume-link": resumeLink,
  "draft-left": draftLeft,
  "request-received": requestReceived,
  "payment-sent": paymentSent,
  "payment-outcome": paymentOutcome,
  "payment-undone": paymentUndone,
  "card-refused": cardRefused,
  "invoice-issued": invoiceIssued,
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
  "stuck-cards": stuckCards,
  "data-request-received": dataRequestReceived,
  "data-request-answered": dataRequestAnswered,
} as const

type Templates = typeof templates

export type TemplateName = keyof Templates

export type TemplateVariables<Name extends TemplateName> = Parameters<Templates[Name]>[0]

/** Of one mail, in bytes before base64. Mail servers refuse much less than they say. */
const mostAttached = 4 * 1024 * 1024

interface NewMail<Name extends TemplateName> {
  to: string
  /** @throws RangeError above `mostAttached` */
  attachments?: readonly MailAttachment[]
  template: Name
  variables: TemplateVariables<Name>
  brand?: Brand
  requestId?: string
  /** Stands below the text. */
  way?: readonly WayStep[]
}

/** Queues a mail that is sent only if this transaction commits. @returns its id */
export async function queueMail<Name extends TemplateName>(
  tx: ScopedTransaction,
  { to, template, variables, brand: loaded, requestId, attachments, way = [] }: NewMail<Name>,
  deps: Pick<Deps, "clock" | "random" | "settings" | "jobs">,
): Promise<string> {
  const brand = loaded ?? (await loadBrand(tx))
  const write = templates[template] as (
    variables: TemplateVariables<Name>,
    brand: Brand,
  ) => EmailContent | FilledTemplate
  const about = { ...(requestId !== undefined && { requestId }), ...(attachments && { attachments }) }
  const content = withWay(write(variables, brand), way)
  return await queueContent(tx, { to, template, content, brand, ...about }, deps)
}

function withWay(
  content: EmailContent | FilledTemplate,
  way: readonly WayStep[],
): EmailContent | FilledTemplate {
  if (way.length === 0) return content
  return { subject: content.subject, blocks: [...blocksOf(content), { type: "way", steps: way }] }
}

interface NewContent {
  to: string
  template: string
  content: EmailContent | FilledTemplate
  brand: Brand
  around?: MailBrand
  requestId?: string
  attachments?: readonly MailAttachment[]
}

/**
 * Content of `mails.sealed_payload`, encrypted with the mail key under `payloadLabel`. The mail is rendered when it is
 * sent.
 */
export interface MailPayload {
  content: FilledTemplate
  brand: MailBrand
  /** Contents in base64. */
  attachments?: { name: string; mediaType: string; content: string }[]
}

/** @throws RangeError above `mostAttached` */
function sealable(attachments: readonly MailAttachment[]): Required<MailPayload>["attachments"] {
  if (attachments.reduce((sum, { content }) => sum + content.length, 0) > mostAttached)
    throw new RangeError("too much is attached")
  return attachments.map(({ content, ...file }) => ({
    ...file,
    content: Buffer.from(content).toString("base64"),
  }))
}

/** Says what is sealed, so that nothing else under the mail's id opens as a mail. */
export const payloadLabel = (id: string) => `${id} unrendered`

/** Mails of one job. Their delivery is recorded together. */
const mailsTogether = 25

interface NewMails<Name extends TemplateName> {
  template: Name
  brand: Brand
  mails: readonly { to: string; variables: TemplateVariables<Name> }[]
}

/** Queues mails that can wait, with a job for every 25 of them. Other mails overtake them. */
export async function queueMails<Name extends TemplateName>(
  tx: ScopedTransaction,
  { template, brand, mails }: NewMails<Name>,
  deps: Pick<Deps, "clock" | "random" | "settings" | "jobs">,
): Promise<void> {
  const write = templates[template] as (
    variables: TemplateVariables<Name>,
    brand: Brand,
  ) => EmailContent | FilledTemplate
  const around = mailBrand(brand, deps)
  const ids = mails.map(({ to, variables }) =>
    storeContent(tx, { to, template, content: write(variables, brand), brand, around }, deps),
  )
  const { distributorId } = tx.scope
  for (let first = 0; first < ids.length; first += mailsTogether) {
    const mailIds = ids.slice(first, first + mailsTogether)
    await deps.jobs.enqueue(tx, "send-mails", { distributorId, mailIds })
  }
}

/** @returns its id */
export async function queueContent(
  tx: ScopedTransaction,
  content: NewContent,
  deps: Pick<Deps, "clock" | "random" | "settings" | "jobs">,
): Promise<string> {
  const id = storeContent(tx, content, deps)
  await deps.jobs.enqueue(tx, "send-mail", { distributorId: tx.scope.distributorId, mailId: id })
  return id
}

/** @returns its id */
function storeContent(
  tx: ScopedTransaction,
  { to, template, content, brand, around, requestId, attachments }: NewContent,
  deps: Pick<Deps, "clock" | "random" | "settings">,
): string {
  const filled = { subject: content.subject, blocks: blocksOf(content) }
  const payload: MailPayload = {
    content: filled,
    brand: around ?? mailBrand(brand, deps),
    ...(attachments && { attachments: sealable(attachments) }),
  }
  const now = deps.clock.now()
  const id = newId(deps.random, now)
  const plaintext = Buffer.from(JSON.stringify(payload))
  const { distributorId } = tx.scope
  tx.defer(insertMails, {
    distributorId,
    id,
    toAddress: to,
    template,
    requestId: requestId ?? null,
    sealedPayload: seal(deps.settings.secrets.mailKey, plaintext, payloadLabel(id), deps.random),
    lastError: null,
    createdAt: now,
    decidedAt: null,
  })
  return id
}

function insertMails(tx: ScopedTransaction, rows: Insertable<Database["mails"]>[]): Compilable {
  return tx.insertInto("mails").values(rows)
}
