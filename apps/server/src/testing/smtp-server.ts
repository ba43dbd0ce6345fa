import type { AddressInfo } from "node:net"
import { SMTPServer } from "smtp-server"

interface TestSmtpServer {
  url: string
  /** Message-IDs of what it took, in order, by receiver. */
  taken: { to: string; messageId: string }[]
  /** What it says to a receiver: «451 4.7.1 wait»; null: takes it. */
  answer: (to: string) => string | null
  close(): Promise<void>
}

/** A real SMTP server on this machine, which refuses whom it is told to. */
export async function startSmtpServer(): Promise<TestSmtpServer> {
  const taken: TestSmtpServer["taken"] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo({ address }, _session, done) {
      const [, code, message] = /^(\d{3}) (.*)$/.exec(running.answer(address) ?? "") ?? []
      done(code ? Object.assign(new Error(message), { responseCode: Number(code) }) : null)
    },
    onData(stream, { envelope }, done) {
      let text = ""
      stream.on("data", (chunk: Buffer) => (text += chunk))
      stream.on("end", () => {
        const messageId = /^Message-ID: <(.*)>/im.exec(text)?.[1] ?? ""
        for (const { address } of envelope.rcptTo) taken.push({ to: address, messageId })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve))
  const { port } = smtp.server.address() as AddressInfo
  const running: TestSmtpServer = {
    ...{ url: `smtp://127.0.0.1:${port}`, taken },
    answer: () => null,
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  }
  return running
}
