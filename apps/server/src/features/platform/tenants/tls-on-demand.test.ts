import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { request as plain } from "node:http"
import { request } from "node:https"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { freePort } from "../../../database/embedded/free-port.ts"
import { aDistributor } from "../../../testing/factories.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { tlsAllowedPath } from "./tls-allowed.ts"

/** Long, because the machine may be busy. */
const waitMilliseconds = 45_000
const hasCaddy = spawnSync("caddy", ["version"]).status === 0
const document = join(import.meta.dirname, "../../../../../../docs/proxy/Caddyfile")
const test = await createTestApp({
  settings: { TRUST_PROXY: "127.0.0.1", PUBLIC_SCHEME: "https", PUBLIC_PORT: "443" },
})

describe.skipIf(!hasCaddy)("behind the Caddy of docs/proxy", () => {
  let folder: string
  let caddy: ChildProcess
  let ports: { http: number; https: number }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "trazo-caddy-"))
    ports = { http: await freePort(null), https: await freePort(null) }
    await test.app.listen({ host: "127.0.0.1", port: 0 })
    const { port } = test.app.server.address() as AddressInfo
    const own = [
      "admin off",
      "local_certs",
      "skip_install_trust",
      `http_port ${ports.http}`,
      `https_port ${ports.https}`,
      `storage file_system ${folder}`,
    ]
    const text = await readFile(document, "utf8")
    const config = join(folder, "Caddyfile")
    await writeFile(config, text.replace(/^\{$/m, ["{", ...own].join("\n")))
    caddy = spawn("caddy", ["run", "--adapter", "caddyfile", "--config", config], {
      stdio: "ignore",
      env: {
        PATH: process.env.PATH,
        HOME: folder,
        TRAZO_ADDRESS: `127.0.0.1:${port}`,
        PKI_HOST: "pki.prueba.ec",
      },
    })
    await vi.waitFor(() => called({ host: "pki.prueba.ec", path: "/" }), waitMilliseconds)
  }, 2 * waitMilliseconds)

  afterAll(async () => {
    if (caddy.exitCode === null) {
      caddy.kill("SIGTERM")
      await once(caddy, "exit")
    }
    await rm(folder, { recursive: true, force: true })
  })

  /** A handshake with the name of a host, whose certificate must be of Caddy's own authority. */
  async function overTls(host: string, path: string) {
    const ca = await readFile(join(folder, "pki/authorities/local/root.crt"))
    const where = { host: "127.0.0.1", port: ports.https, servername: host, headers: { host } }
    return answered(request({ ...where, path, ca, agent: false }))
  }

  const called = ({ host, path }: { host: string; path: string }) =>
    answered(plain({ host: "127.0.0.1", port: ports.http, path, headers: { host }, agent: false }))

  it("answers over TLS at the first call of a host that was just added", async () => {
    await expect(overTls("nueva.prueba.ec", "/healthz")).rejects.toThrow(/alert|socket/i)
    await aDistributor(test, { host: "nueva.prueba.ec" })
    await vi.waitFor(
      async () => expect(await test.deps.tenants.find("nueva.prueba.ec")).not.toBeNull(),
      waitMilliseconds,
    )
    expect(await overTls("nueva.prueba.ec", "/healthz")).toMatchObject({ status: 200 })
  })

  it("keeps the question of Caddy from strangers", async () => {
    const { host } = await aDistributor(test, { host: "otra.prueba.ec" })
    expect(await overTls(host, `${tlsAllowedPath}?domain=${host}`)).toMatchObject({ status: 404 })
  })

  it("serves what certificates name over plain http, and nothing else there", async () => {
    const host = "pki.prueba.ec"
    expect(await called({ host, path: "/pki/root.cer" })).toMatchObject({ status: 200 })
    expect(await called({ host, path: "/administrator" })).toMatchObject({ status: 404 })
    const shop = await called({ host: "otra.prueba.ec", path: "/" })
    expect(shop).toMatchObject({ status: 308, location: expect.stringMatching(/^https:/) })
  })
})

async function answered(call: ReturnType<typeof request>) {
  call.end()
  const [response] = await once(call, "response")
  response.resume()
  return { status: response.statusCode as number, location: response.headers.location as string | undefined }
}
