export interface Mail {
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

/** The server said no for good (SMTP 5xx): trying again changes nothing. */
export class MailRefused extends Error {
  override name = "MailRefused"
}
