import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { toPem } from "../../e2e/support/checks/outside-programs.ts"
import { withServer } from "../bench-server.ts"
import { issueOne } from "../issuance/issuing-call.ts"
import { loadRaw } from "../raw-load.ts"
import { atLeast, atMost, type BenchResult, figure } from "../result.ts"
import { startOpensslResponder } from "./openssl-responder.ts"

const connections = 16
const post = (body: Buffer) => ({
  method: "POST",
  path: "/ocsp",
  headers: { "content-type": "application/ocsp-request" },
  body,
})

/** OCSP over HTTP with RSA-2048 responders. openssl signs each response; ours signs ahead. */
export async function run(): Promise<BenchResult> {
  const folder = mkdtempSync(join(tmpdir(), "trazo-ocsp-"))
  try {
    return await withServer(async ({ origin, dataDir }) => {
      const { plain, nonced } = await requestsFor(origin, await issueOne(origin, dataDir), folder)
      // Warms up the compiler; the rival is compiled ahead.
      await loadRaw(origin, connections, 20_000, post(plain))
      const ours = await loadRaw(origin, connections, 20_000, post(plain))
      const withNonce = await loadRaw(origin, connections, 6000, post(nonced))
      const rival = await startOpensslResponder(folder, 2048)
      const theirs = await loadRaw(rival.origin, connections, 1500, post(rival.request)).finally(rival.stop)
      for (const side of [ours, withNonce, theirs]) if (side.failures > 0) throw new Error("answers failed")
      return {
        name: "ocsp",
        conditions: `POST, ${connections} connections, RSA-2048 responders, SHA-256; rival: openssl ocsp`,
        figures: [
          atLeast("rate without nonce against openssl", ours.rate / theirs.rate, "×", 5),
          atMost("without nonce, p99 at 16 connections", ours.p99, "ms", 10),
          figure("ours without nonce", ours.rate, "1/s"),
          figure("ours with nonce", withNonce.rate, "1/s"),
          figure("openssl", theirs.rate, "1/s"),
          figure("ours with nonce, p99", withNonce.p99, "ms"),
        ],
      }
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function requestsFor(
  origin: string,
  serial: string,
  folder: string,
): Promise<{ plain: Buffer; nonced: Buffer }> {
  const issuing = Buffer.from(await (await fetch(`${origin}/pki/issuing.cer`)).arrayBuffer())
  const issuer = join(folder, "issuing.pem")
  writeFileSync(issuer, toPem(issuing))
  const make = (name: string, ...more: string[]) => {
    const out = join(folder, name)
    execFileSync("openssl", ["ocsp", "-issuer", issuer, "-serial", serial, ...more, "-reqout", out], {
      stdio: "pipe",
    })
    return readFileSync(out)
  }
  return { plain: make("plain.der", "-no_nonce"), nonced: make("nonced.der", "-nonce") }
}
