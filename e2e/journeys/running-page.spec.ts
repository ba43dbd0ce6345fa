import { execFileSync } from "node:child_process"
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Cluster, startCluster } from "../../apps/server/src/database/embedded/cluster.ts"
import { startSmtpServer } from "../../apps/server/src/testing/mail.ts"
import { RunningPage } from "../support/server/running-page.ts"
import { operationsToken, ServerProcess } from "../support/server/server-process.ts"
import { expect, test } from "../support/test.ts"

test.describe.configure({ mode: "serial" })

const root = join(import.meta.dirname, "..", "..")
const folder = mkdtempSync(join(tmpdir(), "trazo-e2e-page-"))
chmodSync(folder, 0o755) // the embedded database may run as another user
let cluster: Cluster
let page: RunningPage
let server: ServerProcess
let smtp: Awaited<ReturnType<typeof startSmtpServer>>

test.beforeAll(async ({ baseURL }, { parallelIndex }) => {
  const port = Number(new URL(baseURL ?? "").port) + 8 + parallelIndex
  cluster = await startCluster({
    folder: join(folder, "postgresql"),
    password: "superuser-password",
    disposable: true,
  })
  smtp = await startSmtpServer()
  server = new ServerProcess(port, join(folder, "var/lib/trazo"))
  const superuser = new URL(cluster.url("postgres"))
  // Over loopback, as the page's address.
  const place = `127.0.0.1:${superuser.port}`
  const superuserUrl = `postgres://postgres:${encodeURIComponent(cluster.password)}@${place}/postgres`
  page = new RunningPage({
    folder,
    superuserUrl,
    instead: [
      ["@127.0.0.1/trazo", `@${place}/trazo`],
      ["smtps://usuario:clave@correo.ejemplo.ec", smtp.url],
      ["127.0.0.1:3000", `127.0.0.1:${port}`],
      // The page's own is refused as an example.
      ["1.3.6.1.4.1.99999", "1.3.6.1.4.1.1"],
      ["firma.ejemplo.ec", "firma.localhost"],
    ],
  })
})
test.afterAll(async () => {
  await server?.stop()
  await smtp?.close()
  await cluster?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const ended = (output: string | RegExp = /^/) => ({ code: 0, output: expect.stringMatching(output) })

/** What the unit gives the service: the settings, and the secrets as variables. */
function serviceSettings(): Record<string, string> {
  const print = `set -a; . ${folder}/etc/trazo.env; for file in ${folder}/etc/trazo/*; do export "$(basename "$file")=$(cat "$file")"; done; env -0`
  const lines = execFileSync("env", ["-i", "sh", "-c", print], { encoding: "utf8" }).split("\0")
  return Object.fromEntries(
    lines
      .filter(Boolean)
      .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  )
}

/** The root's key is made beside the server, with the same programs and settings. */
async function holdCeremony(): Promise<void> {
  const passphrase = "of the root, on paper\n"
  const [request = "", offline = "", back = ""] = page.blocks(5, "sh")
  expect(await page.run(request)).toEqual(ended())
  await page.run(`cp ${folder}/var/lib/trazo/issuing-1.csr .`)
  const settings = `set -a; . ${folder}/etc/trazo.env; set +a; cd ${root}; PWD=${folder}`
  let fingerprint = ""
  for (const act of offline.trim().split("\n")) {
    const done = await page.run(`${settings}; ${act}`, passphrase)
    expect(done).toEqual(ended())
    fingerprint ||= /SHA-256 de la raíz: (\S+)/.exec(done.output)?.[1] ?? ""
  }
  expect(await page.run(back.replace("AB:CD:…", fingerprint))).toEqual(ended())
}

test("the commands of docs/running.md make secrets, settings and a database, and the service starts with them", async () => {
  test.setTimeout(240_000)
  for (const block of page.blocks(2, "sh")) expect(await page.run(block)).toEqual(ended())
  page.write("etc/trazo/OPERATIONS_TOKEN", operationsToken)
  page.write("etc/trazo.env", `${page.block(3, "ini", "NODE_ENV")}PORT=${new URL(server.origin).port}\n`)
  for (const block of page.blocks(3, "sh")) expect(await page.run(block)).toEqual(ended())
  for (const block of page.blocks(4, "sh")) expect(await page.run(block)).toEqual(ended())
  await holdCeremony()
  await server.start(serviceSettings())
  expect(await page.run(page.block(6, "sh", "readyz"))).toEqual(ended(/"/))
  const { output } = await page.run(page.block(6, "sh", "trazo check"))
  // Only what the outside answers fails here: there are no proxy and no names.
  expect(Array.from(output.matchAll(/^(.+): NO funciona/gm), ([, part]) => part)).toEqual([
    "Hosts",
    "Dirección de la PKI",
  ])
})

test("its commands make the first administrator and the first distributor, whose executive gets a mail", async () => {
  test.setTimeout(120_000)
  expect(await page.run(page.block(7, "sh", "administrator:create"))).toEqual(
    ended(/\/administrator\/password\/[\w-]{43}/),
  )
  page.write("var/lib/trazo/distribuidora.json", page.block(7, "json", "hosts"))
  expect(await page.run(page.block(7, "sh", "distributor:create"))).toEqual(
    ended(/recibe por correo el enlace/),
  )
  await expect.poll(() => smtp.taken.map(({ to }) => to)).toContain("luis@ejemplo.ec")
})

test("its commands write a backup that the recovery key opens, and restore it into an empty place", async () => {
  test.setTimeout(240_000)
  await page.run(
    // The key has no passphrase here, which openssl would ask for on a terminal.
    page.block(9, "sh", "genpkey").replace(" -aes256", ""),
  )
  await page.run(`mkdir -p var/backups/trazo; cp recovery.pem ${folder}/etc/trazo-recovery.pem`)
  page.write("night", page.here(readFileSync(join(root, "docs/systemd/trazo-night"), "utf8")))
  expect(await page.run("sh night")).toEqual(ended())
  const [name = ""] = readdirSync(join(folder, "var/backups/trazo"))
  expect(readdirSync(join(folder, "var/backups/trazo"))).toEqual([name, `${name}.cms`])
  const named = (block: string) => block.replaceAll(/trazo-\d{8}T\d{6}Z/g, name)
  const open = named(page.block(9, "sh", "| tar -x")).replace(`-in ${name}`, `-in var/backups/trazo/${name}`)
  expect(await page.run(`mkdir elsewhere; ${open.replace("tar -x", "tar -x -C elsewhere")}`)).toEqual(ended())
  await server.stop()

  page.write(
    "etc/trazo/DATABASE_URL",
    page.read("etc/trazo/DATABASE_URL").replace(/\/trazo\n$/, "/restored\n"),
  )
  expect(
    await page.run(
      `${page.block(4, "sh", "database:prepare")}\nmv var/lib/trazo var/lib/trazo.before; mkdir var/lib/trazo`,
    ),
  ).toEqual(ended())
  const restore = named(page.block(9, "sh", "trazo restore"))
    .replace("ssh root@servidor ", "")
    .replace(`-in ${name}`, `-in elsewhere/${name}`)
    .replace("/var/backups/trazo/trazo", "/elsewhere/trazo")
  const restored = await page.run(restore)
  expect(restored).toEqual(ended())
  await server.start(serviceSettings())
})
