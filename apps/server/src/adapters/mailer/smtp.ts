import { createTransport } from "nodemailer"
import { type Mailer, MailRefused } from "./port.ts"

interface SmtpSettings {
  url: string
  /** Shown as the sender's address. */
  from: string
  /** Where bounces go, each to an address of its own; null: to the sender. */
  bounceAddress: string | null
}

/** Sends through an SMTP server, which is asked to tell when a mail comes back (RFC 3461). */
export function smtpMailer({ url, from, bounceAddress }: SmtpSettings): Mailer {
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
    async deliver({ id, fromName, replyTo, to, subject, text, html }) {
      try {
        await transport.sendMail({
          from: { name: fromName, address: from },
          to: { name: "", address: to },
          envelope: { from: bounceAddress ? ownBounceAddress(bounceAddress, id) : from, to: [to] },
          messageId: `<${id}@${from.slice(from.indexOf("@") + 1)}>`,
          dsn: { id, return: "headers", notify: ["failure"], recipient: to },
          // No autoresponder answers to these (RFC 3834).
          headers: { "Auto-Submitted": "auto-generated" },
          ...{ replyTo, subject, text, html },
        })
      } catch (error) {
        throw judged(error as SmtpError)
      }
    },
  }
}

/** «rebotes@firmas.ec» is «rebotes+<id>@firmas.ec» for one mail: even a bounce that says nothing more is known. */
function ownBounceAddress(address: string, id: string): string {
  return address.replace("@", `+${id}@`)
}

type SmtpError = Error & { responseCode?: number; response?: string; command?: string }

/**
 * For good is what the server says against the receiver or the mail itself. A wrong password, a sender that it does
 * not know or a relay that is closed are faults of the settings: the mail waits until they are mended.
 */
function judged(error: SmtpError): Error {
  const { responseCode = 0, response, command, message } = error
  const reply = response ?? message
  const isOfMail = command === "RCPT TO" || command === "DATA"
  const isFinal = responseCode >= 500 && responseCode < 600 && isOfMail && !/relay/i.test(reply)
  if (isFinal) return new MailRefused(reply)
  return response ? new Error(reply, { cause: error }) : error
}
