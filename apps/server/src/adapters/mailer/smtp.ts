import { createTransport } from "nodemailer"
import { type Mailer, MailRefused } from "./port.ts"

interface SmtpSettings {
  url: string
  from: string
  bounceAddress: string | null
  /** Refuses to send without TLS, and without a certificate that is valid for the server's name. */
  tlsRequired: boolean
}

/** Requests delivery status notifications (RFC 3461). */
export function smtpMailer({ url, from, bounceAddress, tlsRequired }: SmtpSettings): Mailer {
  const transport = createTransport({
    url: tlsRequired ? withTls(url) : url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // Contents are strings. No file or URL may be read.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    deliveriesAtOnce: 2,
    async deliver({ id, fromName, replyTo, to, subject, text, html, attachments = [] }) {
      try {
        await transport.sendMail({
          from: { name: fromName, address: from },
          to: { name: "", address: to },
          // An object is one address. A string is read as a list of them.
          envelope: {
            from: bounceAddress ? ownBounceAddress(bounceAddress, id) : from,
            to: [{ name: "", address: to }],
          },
          messageId: `<${id}@${from.slice(from.indexOf("@") + 1)}>`,
          dsn: { id, return: "headers", notify: ["failure"], recipient: to },
          // Suppresses automatic replies (RFC 3834).
          headers: { "Auto-Submitted": "auto-generated" },
          replyTo,
          subject,
          text,
          html,
          attachments: attachments.map(({ name, mediaType, content }) => ({
            filename: name,
            contentType: mediaType,
            content: Buffer.from(content),
          })),
        })
      } catch (error) {
        throw judged(error as SmtpError)
      }
    },
  }
}

/**
 * Connects, with TLS where it is required, and signs in. Sends nothing.
 * @throws the server's or the connection's error
 */
export async function checkSmtp({
  url,
  tlsRequired,
  patience,
}: Pick<SmtpSettings, "url" | "tlsRequired"> & { patience: number }): Promise<void> {
  const transport = createTransport({
    url: tlsRequired ? withTls(url) : url,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    dnsTimeout: patience,
  })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

/** The mail library lets options of the URL override its own, so these must not weaken what is required. */
function withTls(url: string): string {
  const address = new URL(url)
  for (const name of ["ignoreTLS", "opportunisticTLS", "tls.rejectUnauthorized"])
    address.searchParams.delete(name)
  address.searchParams.set("requireTLS", "true")
  return address.href
}

/** «rebotes@firmas.ec» becomes «rebotes+<id>@firmas.ec», so that every bounce identifies its mail. */
function ownBounceAddress(address: string, id: string): string {
  return address.replace("@", `+${id}@`)
}

type SmtpError = Error & { responseCode?: number; response?: string; command?: string }

/**
 * Final refusals concern the recipient or the mail. A wrong password, an unknown sender or a closed relay is a fault of
 * the settings: the mail waits until it is fixed.
 */
function judged(error: SmtpError): Error {
  const { responseCode = 0, response, command, message } = error
  const reply = response ?? message
  const isOfMail = command === "RCPT TO" || command === "DATA"
  const isFinal = responseCode >= 500 && responseCode < 600 && isOfMail && !/relay/i.test(reply)
  if (isFinal) return new MailRefused(reply)
  return response ? new Error(reply, { cause: error }) : error
}
