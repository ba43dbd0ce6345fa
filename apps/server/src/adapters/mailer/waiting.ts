import type { Mailer } from "./port.ts"

/** Without SMTP_URL and demo data nothing can deliver mail: it stays in the queue, sealed, and is tried again. */
export const waitingMailer: Mailer = {
  deliver: () => Promise.reject(new Error("SMTP_URL is not set: the mail waits")),
}
