import { createTransport } from "nodemailer"
import { type Mailer, MailRefused } from "./port.ts"

/** Sends through an SMTP server. */
export function smtpMailer(url: string, fromAddress: string): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // Contents are strings: nothing may name a file or an address to be read.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async deliver({ fromName, replyTo, to, subject, text, html }) {
      try {
        await transport.sendMail({
          from: { name: fromName, address: fromAddress },
          to: { name: "", address: to },
          ...{ replyTo, subject, text, html },
        })
      } catch (error) {
        const { responseCode, message } = error as { responseCode?: number; message: string }
        if (responseCode !== undefined && responseCode >= 500 && responseCode < 600)
          throw new MailRefused(message)
        throw error
      }
    },
  }
}
