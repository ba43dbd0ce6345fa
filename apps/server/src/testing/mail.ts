import type { AddressInfo } from "node:net"
import { SMTPServer } from "smtp-server"

interface TestSmtpServer {
  url: string
  /** Message-IDs of the accepted mails by recipient, in order. */
  taken: { to: string; messageId: string }[]
  /** The accepted mails as they were sent. */
  contents: string[]
  /** The reply for a recipient, such as «451 4.7.1 wait»; null accepts the mail. */
  reply: (to: string) => string | null
  close(): Promise<void>
}

/** A real SMTP server on this machine. `reply` decides which recipients it refuses. */
export async function startSmtpServer(): Promise<TestSmtpServer> {
  const taken: TestSmtpServer["taken"] = []
  const contents: string[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo({ address }, _session, done) {
      const [, code, message] = /^(\d{3}) (.*)$/.exec(running.reply(address) ?? "") ?? []
      done(code ? Object.assign(new Error(message), { responseCode: Number(code) }) : null)
    },
    onData(stream, { envelope }, done) {
      let text = ""
      stream.on("data", (chunk: Buffer) => (text += chunk))
      stream.on("end", () => {
        contents.push(text)
        const messageId = /^Message-ID: <(.*)>/im.exec(text)?.[1] ?? ""
        for (const { address } of envelope.rcptTo) taken.push({ to: address, messageId })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve))
  const { port } = smtp.server.address() as AddressInfo
  const running: TestSmtpServer = {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    contents,
    reply: () => null,
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  }
  return running
}

/** Bounces after RFC 3464 and messages of well-known servers, with CRLF line ends. */
interface Bounce {
  /** The mail's id, if the server returns the mail's headers. */
  mailId?: string
  /** The address that the bounce is sent to. */
  to?: string
  envelopeId?: string
  action?: string
  status?: string
  diagnostic?: string
}

const wire = (lines: readonly string[]) => Buffer.from(lines.join("\r\n"))

/** A bounce of Postfix, with the headers of the mail. */
export function postfixBounce({
  mailId,
  to = "no-responder@trazo.ec",
  envelopeId,
  action = "failed",
  status = "5.1.1",
  diagnostic = "smtp; 550 5.1.1 <ana@prueba.ec>: Recipient address rejected:\r\n    User unknown in virtual mailbox table",
}: Bounce): Buffer {
  return wire([
    "Return-Path: <>",
    "Received: by mx.trazo.ec (Postfix) id 4F2A91C0; Sat, 21 Nov 2026 12:00:01 -0500 (-05)",
    "Date: Sat, 21 Nov 2026 12:00:01 -0500 (-05)",
    "From: MAILER-DAEMON@mx.trazo.ec (Mail Delivery System)",
    "Subject: Undelivered Mail Returned to Sender",
    `To: ${to}`,
    "Auto-Submitted: auto-replied",
    "MIME-Version: 1.0",
    "Content-Type: multipart/report; report-type=delivery-status;",
    '\tboundary="4F2A91C0.1795280401/mx.trazo.ec"',
    "",
    "This is a MIME-encapsulated message.",
    "",
    "--4F2A91C0.1795280401/mx.trazo.ec",
    "Content-Description: Notification",
    "Content-Type: text/plain; charset=us-ascii",
    "",
    "I'm sorry to have to inform you that your message could not",
    "be delivered to one or more recipients.",
    "",
    "--4F2A91C0.1795280401/mx.trazo.ec",
    "Content-Description: Delivery report",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mx.trazo.ec",
    ...(envelopeId ? [`Original-Envelope-Id: ${envelopeId}`] : []),
    "X-Postfix-Queue-ID: 4F2A91C0",
    "Arrival-Date: Sat, 21 Nov 2026 12:00:00 -0500 (-05)",
    "",
    "Final-Recipient: rfc822; ana@prueba.ec",
    "Original-Recipient: rfc822;ana@prueba.ec",
    `Action: ${action}`,
    `Status: ${status}`,
    "Remote-MTA: dns; mail.prueba.ec",
    `Diagnostic-Code: ${diagnostic}`,
    "",
    "--4F2A91C0.1795280401/mx.trazo.ec",
    "Content-Description: Undelivered Message Headers",
    "Content-Type: text/rfc822-headers",
    "",
    ...(mailId
      ? ["From: =?UTF-8?Q?Firmas?= <no-responder@trazo.ec>", `Message-ID: <${mailId}@trazo.ec>`]
      : []),
    "Subject: 493817 es su =?UTF-8?Q?c=C3=B3digo?=",
    "",
    "--4F2A91C0.1795280401/mx.trazo.ec--",
    "",
  ])
}

/** A bounce of Exchange Online, with alternatives, no spaces around values, and the whole multipart mail. */
export function exchangeBounce({ mailId }: { mailId: string }): Buffer {
  return wire([
    "From: <postmaster@prueba.onmicrosoft.com>",
    "To: <no-responder@trazo.ec>",
    "Subject: Undeliverable: Su firma =?UTF-8?Q?est=C3=A1?= lista",
    "MIME-Version: 1.0",
    'Content-Type: multipart/report; report-type="delivery-status"; boundary=_000_outer_',
    "",
    "--_000_outer_",
    'Content-Type: multipart/alternative; boundary="_001_inner_"',
    "",
    "--_001_inner_",
    "Content-Type: text/plain",
    "",
    "No se pudo entregar el mensaje.",
    "--_001_inner_--",
    "",
    "--_000_outer_",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA:dns;BN8PR05MB6130.namprd05.prod.outlook.com",
    "Received-From-MTA:dns;mx.trazo.ec",
    "",
    "Final-Recipient:rfc822;ana@prueba.ec",
    "Action:failed",
    "Status:5.2.2",
    "Diagnostic-Code:smtp;554 5.2.2 mailbox full; STOREDRV.Deliver; QuotaExceededException",
    "",
    "--_000_outer_",
    "Content-Type: message/rfc822",
    "",
    "From: Firmas <no-responder@trazo.ec>",
    `Message-ID:`,
    ` <${mailId}@trazo.ec>`,
    'Content-Type: multipart/alternative; boundary="--_NmP-abc"',
    "",
    "----_NmP-abc",
    "Content-Type: text/plain",
    "",
    "Action: delivered",
    "----_NmP-abc--",
    "",
    "--_000_outer_--",
  ])
}

export function absenceNote({ mailId, to }: { mailId: string; to: string }): Buffer {
  return wire([
    "From: ana@prueba.ec",
    `To: ${to}`,
    "Subject: Fuera de la oficina",
    "Auto-Submitted: auto-replied",
    `In-Reply-To: <${mailId}@trazo.ec>`,
    "Content-Type: text/plain; charset=utf-8",
    "",
    "Regreso el lunes. Action: failed. Status: 5.1.1",
  ])
}
