import { createHash, createHmac } from "node:crypto"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import type { S3Settings } from "../../adapters/file-store/s3-bucket.ts"

interface TestS3Server {
  settings: S3Settings
  objects: Map<string, Buffer>
  /** Mode and end of the locks of objects. */
  locks: Map<string, string>
  /** Replaces the next responses, for example with `{ status: 503, code: "SlowDown" }`. */
  faults: { status: number; code: string; location?: string }[]
  close(): Promise<void>
}

const key = { region: "us-east-1", accessKeyId: "PRUEBA", secretAccessKey: "clave/de+prueba" }
const bucket = "/papeles"

/**
 * A bucket over HTTP on this machine. Accepts only requests with a valid AWS Signature Version 4 of their content
 * (docs.aws.amazon.com, «Signature Calculations for the Authorization Header»).
 */
export async function startS3Server({
  port = 0,
  objects = new Map<string, Buffer>(),
} = {}): Promise<TestS3Server> {
  const locks = new Map<string, string>()
  const faults: TestS3Server["faults"] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on("data", (part: Buffer) => parts.push(part))
    request.on("end", () =>
      respond({ request, response, body: Buffer.concat(parts), objects, locks, faults }),
    )
  })
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve))
  const { port: taken } = server.address() as AddressInfo
  return {
    objects,
    locks,
    faults,
    settings: { ...key, url: `http://127.0.0.1:${taken}${bucket}` },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

interface Call extends Pick<TestS3Server, "objects" | "locks" | "faults"> {
  request: IncomingMessage
  response: ServerResponse
  body: Buffer
}

function respond({ request, response, body, objects, locks, faults }: Call): void {
  const refuse = (status: number, code: string, location?: string) =>
    response
      .writeHead(status, { "content-type": "application/xml", ...(location && { location }) })
      .end(`<Error><Code>${code}</Code></Error>`)
  const fault = faults.shift()
  if (fault) return void refuse(fault.status, fault.code, fault.location)
  if (request.headers["x-amz-content-sha256"] !== hex(body))
    return void refuse(400, "XAmzContentSHA256Mismatch")
  if (request.headers.authorization !== authorizationOf(request))
    return void refuse(403, "SignatureDoesNotMatch")
  const { url = "", method } = request
  if (!url.startsWith(`${bucket}/`)) return void refuse(404, "NoSuchBucket")
  const name = url.slice(bucket.length + 1)
  if (request.headers["if-none-match"] === "*" && objects.has(name))
    return void refuse(412, "PreconditionFailed")
  if (method === "PUT") objects.set(name, body)
  const lockedUntil = request.headers["x-amz-object-lock-retain-until-date"]
  if (method === "PUT" && typeof lockedUntil === "string") {
    const isChecked = request.headers["x-amz-checksum-sha256"] === sha256(body).toString("base64")
    if (!isChecked) return void refuse(400, "InvalidRequest")
    locks.set(name, `${request.headers["x-amz-object-lock-mode"]} ${lockedUntil}`)
  }
  if (method === "DELETE") objects.delete(name)
  const content = objects.get(name)
  if (method === "GET" && !content) return void refuse(404, "NoSuchKey")
  response.writeHead(method === "DELETE" ? 204 : 200).end(method === "GET" ? content : "")
}

const sha256 = (content: Buffer | string) => createHash("sha256").update(content).digest()
const hex = (content: Buffer | string) => sha256(content).toString("hex")
const hmac = (secret: Buffer | string, text: string) => createHmac("sha256", secret).update(text).digest()

/** The Authorization header that a client with the key sends. */
function authorizationOf({ method, url = "", headers }: IncomingMessage): string {
  const signed = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? "")?.[1] ?? ""
  const lines = signed.split(";").map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const canonical = [method, url, "", lines.join(""), signed, headers["x-amz-content-sha256"]].join("\n")
  const time = String(headers["x-amz-date"])
  const scope = [time.slice(0, 8), key.region, "s3", "aws4_request"]
  const secret = scope.reduce<Buffer | string>(hmac, `AWS4${key.secretAccessKey}`)
  const signature = hmac(
    secret as Buffer,
    ["AWS4-HMAC-SHA256", time, scope.join("/"), hex(canonical)].join("\n"),
  )
  return `AWS4-HMAC-SHA256 Credential=${key.accessKeyId}/${scope.join("/")}, SignedHeaders=${signed}, Signature=${signature.toString("hex")}`
}
