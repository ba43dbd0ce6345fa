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
  onRcptTo({ address }, _session, done) {
    if (address.startsWith("nadie"))
      return done(Object.assign(new Error("no such user"), { responseCode: 550 }))
    if (address.startsWith("lleno")) return done(Object.assign(new Error("try later"), { responseCode: 451 }))
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
const mailer = smtpMailer(`smtp://127.0.0.1:${port}`, "no-responder@trazo.ec")

const mail = (to: string) => ({
  distributorId: "any",
  fromName: "Firmas del Pacífico",
  replyTo: "ayuda@pacifico.ec",
  to,
  subject: "Su firma está lista",
  text: "Señora Peña:\n",
  html: "<p>Señora Peña:</p>",
})

it("delivers as the distributor by name, from the platform's address, in UTF-8", async () => {
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

it("tells a refusal for good from one to be tried again", async () => {
  await expect(mailer.deliver(mail("nadie@prueba.ec"))).rejects.toThrow(MailRefused)
  const later = mailer.deliver(mail("lleno@prueba.ec"))
  await expect(later).rejects.toThrow()
  await expect(later).rejects.not.toThrow(MailRefused)
})
