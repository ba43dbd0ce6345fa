import type { AddressInfo } from "node:net"
import PostalMime from "postal-mime"
import { SMTPServer } from "smtp-server"
import { afterAll, expect, it } from "vitest"
import { MailRefused } from "./port.ts"
import { smtpMailer } from "./smtp.ts"

const received: { from: string; to: string[]; raw: Buffer }[] = []
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onAuth: (_auth, _session, done) => done(Object.assign(new Error("5.7.8 wrong"), { responseCode: 535 })),
  onMailFrom({ address }, _session, done) {
    if (address.startsWith("vetado")) {
      return done(Object.assign(new Error("5.7.1 sender refused"), { responseCode: 550 }))
    }
    return done()
  },
  onRcptTo({ address }, _session, done) {
    const replies: Record<string, [number, string]> = {
      nadie: [550, "5.1.1 no such user"],
      lleno: [451, "4.7.1 try later"],
      ajeno: [554, "5.7.1 Relay access denied"],
    }
    const [responseCode, message] = replies[address.split("@")[0] ?? ""] ?? []
    if (message) return done(Object.assign(new Error(message), { responseCode }))
    return done()
  },
  onData(stream, session, done) {
    const chunks: Buffer[] = []
    stream.on("data", (chunk: Buffer) => chunks.push(chunk))
    stream.on("end", () => {
      const { mailFrom, rcptTo } = session.envelope
      const from = mailFrom ? mailFrom.address : ""
      received.push({ from, to: rcptTo.map(({ address }) => address), raw: Buffer.concat(chunks) })
      done()
    })
  },
})
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))
const { port } = server.server.address() as AddressInfo
const settings = {
  url: `smtp://127.0.0.1:${port}`,
  from: "no-responder@trazo.ec",
  bounceAddress: null,
  tlsRequired: false,
}
const mailer = smtpMailer(settings)

const mail = (to: string) => ({
  id: "0198e6a0-1111-7000-8000-00000000000a",
  distributorId: "any",
  fromName: "Firmas del Pacífico",
  replyTo: "ayuda@pacifico.ec",
  to,
  subject: "Su firma está lista",
  text: "Señora Peña:\n",
  html: "<p>Señora Peña:</p>",
})

it("delivers with the distributor's name, from the platform's address, in UTF-8", async () => {
  await mailer.deliver(mail("ana@prueba.ec"))
  const [{ from, to, raw } = { from: "", to: [], raw: Buffer.alloc(0) }] = received
  const parsed = await PostalMime.parse(raw)
  expect({ from, to }).toEqual({ from: "no-responder@trazo.ec", to: ["ana@prueba.ec"] })
  expect(parsed.from).toMatchObject({ name: "Firmas del Pacífico", address: "no-responder@trazo.ec" })
  expect(parsed.replyTo?.[0]?.address).toBe("ayuda@pacifico.ec")
  expect([parsed.subject, parsed.text?.trim(), parsed.html?.trim()]).toEqual([
    "Su firma está lista",
    "Señora Peña:",
    "<p>Señora Peña:</p>",
  ])
})

it("attaches files with their names and types", async () => {
  received.length = 0
  const content = Buffer.from("<factura>Ñandú</factura>")
  const attachments = [{ name: "clave.xml", mediaType: "application/xml", content }]
  await mailer.deliver({ ...mail("ana@prueba.ec"), attachments })
  const [file, ...more] = (await PostalMime.parse(received[0]?.raw ?? "")).attachments
  expect(more).toEqual([])
  expect(file).toMatchObject({ filename: "clave.xml", mimeType: "application/xml" })
  expect(Buffer.from(file?.content as ArrayBuffer).equals(content)).toBe(true)
})

it("uses the mail's id for each attempt and suppresses automatic replies", async () => {
  received.length = 0
  await mailer.deliver(mail("ana@prueba.ec"))
  await mailer.deliver(mail("ana@prueba.ec"))
  const parsed = await Promise.all(received.map(({ raw }) => PostalMime.parse(raw)))
  const id = "<0198e6a0-1111-7000-8000-00000000000a@trazo.ec>"
  expect(parsed.map(({ messageId }) => messageId)).toEqual([id, id])
  expect(received[0]?.raw.toString()).toContain("Auto-Submitted: auto-generated")
})

it("uses a bounce address for each mail if configured", async () => {
  received.length = 0
  await smtpMailer({ ...settings, bounceAddress: "rebotes@trazo.ec" }).deliver(mail("ana@prueba.ec"))
  expect(received[0]?.from).toBe("rebotes+0198e6a0-1111-7000-8000-00000000000a@trazo.ec")
  expect(received[0]?.raw.toString()).toContain("<no-responder@trazo.ec>")
})

async function failure(to: string, changes: Partial<typeof settings> = {}): Promise<Error> {
  return smtpMailer({ ...settings, ...changes })
    .deliver(mail(to))
    .then(
      () => new Error("delivered"),
      (error: Error) => error,
    )
}

it("distinguishes final refusals from temporary ones", async () => {
  const refused = await failure("nadie@prueba.ec")
  expect(refused).toBeInstanceOf(MailRefused)
  expect(refused.message).toBe("550 5.1.1 no such user")
  const later = await failure("lleno@prueba.ec")
  expect(later).not.toBeInstanceOf(MailRefused)
  expect(later.message).toBe("451 4.7.1 try later")
})

it("refuses no mail for good because of wrong settings", async () => {
  const faults = await Promise.all([
    failure("ana@prueba.ec", { url: `smtp://yo:mala@127.0.0.1:${port}` }),
    failure("ana@prueba.ec", { from: "vetado@trazo.ec" }),
    failure("ajeno@prueba.ec"),
    failure("ana@prueba.ec", { url: "smtp://127.0.0.1:1" }),
  ])
  expect(faults.map((error) => error instanceof MailRefused)).toEqual([false, false, false, false])
  expect(faults.map(({ message }) => message)).toEqual([
    expect.stringContaining("535 5.7.8 wrong"),
    "550 5.7.1 sender refused",
    "554 5.7.1 Relay access denied",
    expect.stringContaining("ECONNREFUSED"),
  ])
})

it.each(["", "?requireTLS=false", "?ignoreTLS=true", "?opportunisticTLS=true"])(
  "keeps the mail and the password from a server without TLS, whatever the URL says: %s",
  async (query) => {
    received.length = 0
    const url = `smtp://yo:clave@127.0.0.1:${port}${query}`
    const refused = await failure("ana@prueba.ec", { url, tlsRequired: true })
    expect(refused).not.toBeInstanceOf(MailRefused)
    expect(refused.message).not.toContain("535")
    expect(refused.message).not.toBe("delivered")
    expect(received).toEqual([])
  },
)

it("requires a certificate that is valid for the server, whatever the URL says", async () => {
  const commands: string[] = []
  const selfSigned = new SMTPServer({
    authOptional: true,
    onMailFrom: ({ address }, _session, done) => {
      commands.push(address)
      done()
    },
    onData: (stream, _session, done) => stream.on("end", () => done()).resume(),
  })
  selfSigned.on("error", () => undefined)
  await new Promise<void>((resolve) => selfSigned.listen(0, "127.0.0.1", resolve))
  try {
    const place = `smtp://127.0.0.1:${(selfSigned.server.address() as AddressInfo).port}`
    const url = `${place}?tls.rejectUnauthorized=false`
    expect((await failure("ana@prueba.ec", { url, tlsRequired: true })).message).toMatch(
      /certificate|altnames/i,
    )
    expect(commands).toEqual([])
    expect((await failure("ana@prueba.ec", { url })).message).toBe("delivered")
    expect(commands).toEqual(["no-responder@trazo.ec"])
  } finally {
    await new Promise<void>((resolve) => selfSigned.close(() => resolve()))
  }
})

it("ASVS 1.3.11: line breaks in an address, name or subject add no recipient and no header", async () => {
  received.length = 0
  const planted = "\r\nBcc: otro@malo.ec\r\nX-Planted: 1\r\n\r\nTexto"
  await mailer.deliver({
    ...mail("ana@prueba.ec"),
    fromName: `Firmas${planted}`,
    subject: `Hola${planted}`,
    replyTo: `ayuda@prueba.ec${planted}`,
  })
  const [sent] = received
  const { headers, bcc } = await PostalMime.parse(sent?.raw ?? "")
  expect(sent?.to).toEqual(["ana@prueba.ec"])
  expect([bcc, headers.filter(({ key }) => key === "x-planted")]).toEqual([undefined, []])
  await mailer.deliver(mail("ana@prueba.ec>\r\nRCPT TO:<otro@malo.ec")).catch(() => undefined)
  expect(received.flatMap(({ to }) => to)).not.toContain("otro@malo.ec")
})
