import { createPrivateKey } from "node:crypto"
import type { Page } from "@playwright/test"

/** URLs, headers and bodies that a page sent. */
export class NetworkLog {
  private readonly sent: Buffer[] = []

  constructor(page: Page) {
    page.on("request", (request) => {
      this.sent.push(
        Buffer.from(`${request.method()} ${request.url()}\n${JSON.stringify(request.headers())}`),
      )
      const body = request.postDataBuffer()
      if (body) this.sent.push(body)
    })
  }

  get count(): number {
    return this.sent.length
  }

  /** Whether the text was sent, plain, base64 or hex. */
  carries(text: string): boolean {
    const seen = this.sent.flatMap((body) => [body, ...decodedParts(body)])
    return seen.some((body) => contains(body, Buffer.from(text)))
  }

  /** Names of the secrets found in what was sent, plain, base64 or hex. */
  leaks({ privateKey, password }: { privateKey: string; password: string }): string[] {
    const jwk = createPrivateKey(privateKey).export({ format: "jwk" })
    const secrets: [string, Buffer][] = [["the password", Buffer.from(password)]]
    for (const part of ["d", "p", "q"] as const)
      secrets.push([`the key's ${part}`, Buffer.from(jwk[part] as string, "base64url")])
    const seen = this.sent.flatMap((body) => [body, ...decodedParts(body)])
    return secrets.filter(([, secret]) => seen.some((body) => contains(body, secret))).map(([name]) => name)
  }
}

/** Decodes long runs of base64 in a body. */
function decodedParts(body: Buffer): Buffer[] {
  const runs = body.toString("latin1").match(/[A-Za-z0-9+/_-]{64,}={0,2}/g) ?? []
  return runs.map((run) => Buffer.from(run, "base64"))
}

function contains(body: Buffer, secret: Buffer): boolean {
  return (
    body.includes(secret) || body.includes(secret.toString("base64")) || body.includes(secret.toString("hex"))
  )
}
