interface Mail {
  /** Of its row: the same at each try, so that a mail sent twice is known for one, and a bounce for its mail. */
  id: string
  /** null: of the platform itself, to one of its administrators */
  distributorId: string | null
  /** Shown as the sender; the address is the platform's. */
  fromName: string
  replyTo: string
  to: string
  subject: string
  text: string
  html: string
}

export interface Mailer {
  /** Resolves when the mail was accepted. @throws MailRefused for good; any other error may be tried again */
  deliver(mail: Mail): Promise<void>
}

/** The receiver's server said no for good (SMTP 5xx), as its message says: trying again changes nothing. */
export class MailRefused extends Error {
  override name = "MailRefused"
}

/** Without SMTP_URL and demo data, mails stay sealed in the queue and are retried. */
export const waitingMailer: Mailer = {
  deliver: () => Promise.reject(new Error("SMTP_URL is not set: the mail waits")),
}
