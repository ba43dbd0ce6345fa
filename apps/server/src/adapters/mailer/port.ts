export interface MailAttachment {
  /** Letters, digits, dots and hyphens. */
  name: string
  mediaType: string
  content: Uint8Array
}

export interface Mail {
  /** Id of the row, the same for each attempt. Identifies duplicates and bounces. */
  id: string
  /** Null for mails of the platform to its administrators. */
  distributorId: string | null
  fromName: string
  replyTo: string
  to: string
  subject: string
  text: string
  html: string
  attachments?: readonly MailAttachment[]
}

export interface Mailer {
  readonly deliveriesAtOnce: number
  /** Resolves when the server accepts the mail. @throws MailRefused for a final refusal; other errors may be retried */
  deliver(mail: Mail): Promise<void>
}

export class MailRefused extends Error {
  override name = "MailRefused"
}

/** Without SMTP_URL and demo data, mails stay sealed in the queue and are retried. */
export const waitingMailer: Mailer = {
  deliveriesAtOnce: 1,
  deliver: () => Promise.reject(new Error("SMTP_URL is not set: the mail waits")),
}
