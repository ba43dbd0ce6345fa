import type { Deps } from "./deps.ts"
import { publishAndAnchor } from "./features/authority/authority/revocation-lists.ts"
import { remindDrafts } from "./features/buying/purchases/remind-drafts.ts"
import { remindUnpaid } from "./features/buying/purchases/remind-unpaid.ts"
import { expireRequests } from "./features/certificates/activations/expire-requests.ts"
import { deleteUnusedEvidence } from "./features/certificates/certificates/delete-unused-evidence.ts"
import { remindHolders, writeReminders } from "./features/certificates/renewal-reminders/remind-holders.ts"
import { addUpFigures } from "./features/desk/dashboard/add-up-figures.ts"
import { deleteExpired } from "./features/desk/exports/delete-expired.ts"
import { writeExport } from "./features/desk/exports/write-export.ts"
import { watchPromises } from "./features/desk/fast/watch-promises.ts"
import { eraseDueRemovals } from "./features/desk/removals/decide-removal.ts"
import { applyDueAddressChanges } from "./features/identity/accounts/address-change.ts"
import { mailResetLinks } from "./features/identity/password-resets/send-reset-link.ts"
import { forgetExpiredSignIns } from "./features/identity/sign-in/forget-expired-sign-ins.ts"
import { mailSignInCodes } from "./features/identity/sign-in/sign-in-client.ts"
import { mailAdministratorLink } from "./features/identity/staff-accounts/mail-staff-link.ts"
import { forgetStatements } from "./features/money/bank-payments/forget-statements.ts"
import { followCardPayments } from "./features/money/card-payments/hear-gateway.ts"
import { mailStuckCards } from "./features/money/card-payments/mail-stuck-cards.ts"
import { creditRefunds } from "./features/money/invoices/credit-refunds.ts"
import { mailInvoice } from "./features/money/invoices/mail-invoice.ts"
import { issueMonthInvoices } from "./features/money/invoices/months/issue-month-invoices.ts"
import { resumeInvoices } from "./features/money/invoices/resume-invoices.ts"
import { sendInvoice } from "./features/money/invoices/send-invoice.ts"
import { warnEndingKeys } from "./features/money/invoices/signing/warn-ending-keys.ts"
import { deleteUnusedProofs } from "./features/money/refunds/decide-refund.ts"
import { anchorAudit, stampAnchor } from "./features/platform/audit/anchor-audit.ts"
import { deleteOrphan, forgetPastQuotas } from "./features/platform/files/delete-unused-files.ts"
import { readBounces } from "./features/platform/mail/record-bounce.ts"
import { mailTries, sendQueued, sendTogether } from "./features/platform/mail/send-mails.ts"
import { dropOldNotifications } from "./features/platform/notifications/own-notifications.ts"
import { readPictures } from "./features/requests/document-readings/read-pictures.ts"
import { mailRenewalCodes } from "./features/requests/renewals/open-renewal.ts"
import { deleteEndedDocuments } from "./features/requests/requests/delete-ended-documents.ts"
import { deleteOldLoads, resumeLoads, workLoad } from "./features/selling/convenio-loads/work-load.ts"
import { deleteUnusedPeople } from "./features/selling/convenios/people.ts"
import { resumeSendings, workSending } from "./features/selling/convenios/run-sending.ts"
import { defineJob, type JobDefinition, type ScheduledName } from "./jobs/jobs.ts"

/** Cron expression, in America/Guayaquil, and operation of each job that only its schedule starts. */
const schedule: Record<ScheduledName, readonly [cron: string, operation: (deps: Deps) => Promise<unknown>]> =
  {
    "add-up-figures": ["* * * * *", addUpFigures],
    "follow-card-payments": ["* * * * *", followCardPayments],
    "watch-promises": ["* * * * *", watchPromises],
    // Of months that ended. Every hour, so that a restart at the month's end loses none.
    "issue-month-invoices": ["12 * * * *", issueMonthInvoices],
    "resume-invoices": ["* * * * *", resumeInvoices],
    "resume-loads": ["* * * * *", resumeLoads],
    "resume-sendings": ["* * * * *", resumeSendings],
    "remind-drafts": ["*/5 * * * *", remindDrafts],
    "remind-unpaid": ["*/5 * * * *", remindUnpaid],
    "apply-address-changes": ["*/10 * * * *", applyDueAddressChanges],
    "expire-requests": ["7 * * * *", expireRequests],
    // Every hour of the day: a restart at one of them loses no day.
    "remind-holders": ["12 8-19 * * *", remindHolders],
    "mail-stuck-cards": ["22 * * * *", mailStuckCards],
    "warn-ending-invoicing-keys": ["30 8 * * *", warnEndingKeys],
    "forget-expired-sessions": ["20 3 * * *", forgetExpiredSignIns],
    "forget-upload-quotas": ["30 3 * * *", forgetPastQuotas],
    "delete-ended-documents": ["40 3 * * *", deleteEndedDocuments],
    "forget-statements": ["45 3 * * *", forgetStatements],
    "delete-unused-evidence": ["50 3 * * *", deleteUnusedEvidence],
    "drop-old-notifications": ["50 3 * * *", dropOldNotifications],
    "erase-removals": ["10 4 * * *", eraseDueRemovals],
    "delete-unused-proofs": ["20 4 * * *", deleteUnusedProofs],
    "delete-expired-exports": ["40 4 * * *", deleteExpired],
    "delete-old-loads": ["50 4 * * *", deleteOldLoads],
    "delete-unused-people": ["55 4 * * *", deleteUnusedPeople],
  }

const scheduledRetries = { limit: 3, delaySeconds: 60 }

/** Jobs that operations add. */
function queuedJobs(deps: Deps): JobDefinition[] {
  return [
    defineJob({
      name: "send-mail",
      everySeconds: 0.5,
      retries: { limit: mailTries - 1, delaySeconds: 5 },
      runAll: (mails) => sendQueued(mails, deps),
    }),
    defineJob({
      name: "mail-administrator-link",
      retries: { limit: 20, delaySeconds: 5 },
      run: ({ administratorId }) => mailAdministratorLink(administratorId, deps),
    }),
    defineJob({
      name: "mail-reset-link",
      retries: { limit: 5, delaySeconds: 5 },
      run: ({ distributorId, ...asked }) => mailResetLinks({ distributorId }, asked, deps),
    }),
    defineJob({
      name: "mail-sign-in-codes",
      retries: { limit: 5, delaySeconds: 5 },
      run: ({ distributorId, ...asked }) => mailSignInCodes({ distributorId }, asked, deps),
    }),
    defineJob({
      name: "mail-renewal-codes",
      retries: { limit: 5, delaySeconds: 5 },
      run: ({ distributorId, accountIds }) => mailRenewalCodes({ distributorId }, accountIds, deps),
    }),
    defineJob({
      name: "write-reminders",
      retries: { limit: 10, delaySeconds: 30 },
      run: async ({ distributorId }) => void (await writeReminders({ distributorId }, deps)),
    }),
    defineJob({
      name: "send-mails",
      everySeconds: 2,
      retries: { limit: mailTries - 1, delaySeconds: 5 },
      run: (mails) => sendTogether(mails, deps),
    }),
    defineJob({
      name: "publish-revocation",
      // Retries for hours: a revocation takes effect only when it is published.
      retries: { limit: 20, delaySeconds: 2 },
      run: (revocation) => publishAndAnchor(revocation, deps),
    }),
    defineJob({
      name: "stamp-anchor",
      // Retries for days: a time stamp service may be away.
      retries: { limit: 20, delaySeconds: 60 },
      run: (anchor) => stampAnchor(anchor, deps),
    }),
    defineJob({
      name: "write-export",
      retries: { limit: 3, delaySeconds: 10 },
      run: (wanted) => writeExport(wanted, deps),
    }),
    defineJob({
      name: "work-convenio-load",
      retries: { limit: 5, delaySeconds: 5 },
      run: (load) => workLoad(load, deps),
    }),
    defineJob({
      name: "work-convenio-sending",
      retries: { limit: 5, delaySeconds: 5 },
      run: (sending) => workSending(sending, deps),
    }),
    ...fileJobs(deps),
    ...invoiceJobs(deps),
  ]
}

function invoiceJobs(deps: Deps): JobDefinition[] {
  return [
    defineJob({
      name: "send-invoice",
      // What the SRI does not do is tried again by the invoice's own plan: resumeInvoices.
      retries: { limit: 5, delaySeconds: 30 },
      run: ({ distributorId, invoiceId }) => sendInvoice({ distributorId }, invoiceId, deps),
    }),
    defineJob({
      name: "credit-refunds",
      retries: { limit: 20, delaySeconds: 60 },
      run: ({ distributorId, paymentId }) => creditRefunds({ distributorId }, paymentId, deps),
    }),
    defineJob({
      name: "mail-invoice",
      retries: { limit: 20, delaySeconds: 60 },
      run: ({ distributorId, invoiceId }) => mailInvoice({ distributorId }, invoiceId, deps),
    }),
  ]
}

function fileJobs(deps: Deps): JobDefinition[] {
  const retries = { limit: 10, delaySeconds: 30 }
  return [
    defineJob({
      name: "read-pictures",
      retries,
      run: ({ distributorId, requestId }) => readPictures({ distributorId }, requestId, deps),
    }),
    defineJob({ name: "delete-file-content", retries, run: (place) => deps.files.delete(place) }),
    defineJob({ name: "delete-orphaned-content", retries, run: (place) => deleteOrphan(place, deps) }),
  ]
}

/** Every job: its name, its schedule and its operation. */
export function allJobs(deps: Deps): JobDefinition[] {
  const scheduled = Object.entries(schedule).map(([name, [cron, operation]]) =>
    defineJob({
      name: name as ScheduledName,
      retries: scheduledRetries,
      cron,
      run: async () => void (await operation(deps)),
    }),
  )
  return [
    ...scheduled,
    // A revocation adds it too. One anchor for all that wait.
    defineJob({
      name: "anchor-audit",
      retries: scheduledRetries,
      cron: "5 * * * *",
      runAll: (waiting) =>
        anchorAudit(deps).then(
          () => waiting.map(() => undefined),
          (error: Error) => waiting.map(() => error),
        ),
    }),
    defineJob({
      name: "read-bounces",
      retries: { limit: 0, delaySeconds: 0 },
      cron: "* * * * *",
      run: () => readBounces(deps),
    }),
    ...queuedJobs(deps),
  ]
}
