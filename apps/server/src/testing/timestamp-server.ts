import { execFile } from "node:child_process"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"

const run = promisify(execFile)

const configuration = `
[req]
distinguished_name = name
x509_extensions = stamping
[name]
[stamping]
basicConstraints = critical, CA:FALSE
extendedKeyUsage = critical, timeStamping
[tsa]
default_tsa = service
[service]
serial = serial
default_policy = 1.3.6.1.4.1.99999.9
digests = sha256
signer_digest = sha256
accuracy = secs:1
`

interface TestTimestampServer {
  url: string
  /** Changes or refuses the next responses. */
  faults: ((response: Buffer) => { status?: number; body?: Buffer })[]
  /** Whether OpenSSL accepts a response for a content. */
  verifies(content: Buffer, response: Buffer): Promise<boolean>
  /** Of a token without the response around it, as signatures carry it. */
  verifiesToken(content: Buffer, token: Buffer): Promise<boolean>
  close(): Promise<void>
}

/** A time stamp service whose stamps OpenSSL makes. */
export async function startTimestampServer(): Promise<TestTimestampServer> {
  const folder = await mkdtemp(join(tmpdir(), "trazo-server-tsa-"))
  const openssl = (...options: string[]) => run("openssl", options, { cwd: folder })
  await writeFile(join(folder, "tsa.cnf"), configuration)
  await writeFile(join(folder, "serial"), "01\n")
  const key = ["-newkey", "rsa:2048", "-nodes", "-keyout", "key.pem"]
  await openssl("req", "-x509", ...key, "-out", "tsa.pem", "-subj", "/CN=Sello", "-config", "tsa.cnf")
  const faults: TestTimestampServer["faults"] = []
  let count = 0
  let turn: Promise<unknown> = Promise.resolve()
  const server = createServer(async (request, response) => {
    const name = `reply-${++count}`
    await writeFile(join(folder, `${name}.tsq`), await bodyOf(request))
    const signer = ["-signer", "tsa.pem", "-inkey", "key.pem", "-config", "tsa.cnf"]
    // One after the other: OpenSSL reads and writes the file of serial numbers.
    turn = turn.then(() =>
      openssl("ts", "-reply", "-queryfile", `${name}.tsq`, "-out", `${name}.tsr`, ...signer),
    )
    await turn
    const made = await readFile(join(folder, `${name}.tsr`))
    const { status = 200, body = made } = faults.shift()?.(made) ?? {}
    response.writeHead(status, { "content-type": "application/timestamp-reply" }).end(body)
  })
  const isAccepted = async (content: Buffer, given: Buffer, ...kind: string[]) => {
    await writeFile(join(folder, "content"), content)
    await writeFile(join(folder, "given"), given)
    const verify = ["-data", "content", "-in", "given", ...kind, "-CAfile", "tsa.pem"]
    return openssl("ts", "-verify", ...verify).then(
      () => true,
      () => false,
    )
  }
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    faults,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    verifies: (content, response) => isAccepted(content, response),
    verifiesToken: (content, token) => isAccepted(content, token, "-token_in"),
    async close() {
      await new Promise<void>((resolve) => server.close(() => resolve()))
      await rm(folder, { recursive: true })
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
