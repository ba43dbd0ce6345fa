import { spawn } from "node:child_process"
import { X509Certificate } from "node:crypto"
import { once } from "node:events"
import { existsSync, rmSync } from "node:fs"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { mustRun, run, stdoutOf, TemporaryFolder } from "@trazo/pki/testing/programs"
import { sql } from "kysely"
import { afterAll, beforeEach, expect, test } from "vitest"
import { makeAuthorityKeys } from "../adapters/certificate-authority/own-authority-keys.ts"
import { openAuthority } from "../features/authority/authority/open-authority.ts"
import { aRegisteredCertificate, authorityFiles } from "../testing/activation.ts"
import { anotherProcess, createTestApp, type TestApp } from "../testing/test-app.ts"
import { productionPki } from "../testing/test-settings.ts"

const minutes = 60_000
const app = await createTestApp({ settings: { DEMO_DATA: "false" } })
const { deps, owner } = app
// The commands have the machine's clock.
app.clock.set(new Date().toISOString())
const passphrase = "only on paper, in a safe"

const folder = new TemporaryFolder()
afterAll(() => folder.remove())

interface Ended {
  code: number
  output: string
}

/** Runs the command as a process in the folder. Passphrases are lines of its standard input. */
async function ceremony(line: string, variables: Record<string, string> = {}): Promise<Ended> {
  const file = join(import.meta.dirname, "authority-ceremony.ts")
  const child = spawn(process.execPath, [file, ...line.split(" ")], {
    cwd: folder.path(),
    env: {
      PATH: process.env.PATH,
      LC_ALL: "C.UTF-8",
      DEMO_DATA: "false",
      ...productionPki,
      ...variables,
      // More than twenty processes load the same modules.
      NODE_COMPILE_CACHE: folder.path("compiled"),
    },
  })
  child.stdin.end(`${passphrase}\n`)
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ])
  return { code, output: output + errors }
}

const offline = (line: string) => ceremony(line, { DATA_DIR: folder.path("offline") })

const onServer = (line: string) =>
  ceremony(line, {
    DATA_DIR: deps.settings.dataDir,
    CA_PASSPHRASE: deps.settings.caPassphrase,
    DATABASE_URL: app.ownerUrl,
    DATABASE_APP_URL: app.appUrl,
    MASTER_KEY: "11".repeat(32),
  })

async function done(ended: Promise<Ended>): Promise<string> {
  const { code, output } = await ended
  if (code !== 0) throw new Error(output)
  return output
}

const madeOffline = await done(offline("make-root --file root-key.pem"))
const [, rootFingerprint = ""] = /Huella SHA-256 de la raíz: (\S+)/.exec(madeOffline) ?? []

const importing = (line: string, fingerprint = rootFingerprint) =>
  onServer(`import-${line} --fingerprint ${fingerprint}`)

const storedKeys = async () => {
  const rows = await owner.selectFrom("authorities").select(["id", "encryptedKey"]).orderBy("id").execute()
  return rows.map(({ id, encryptedKey }) => [id, encryptedKey !== null])
}

/** keytool adds a certificate without asking only if it verifies under one that is there. */
function verifiesInJava(cwd: string): boolean {
  const add = (name: string, ...options: string[]) =>
    run(
      "keytool",
      [
        "-importcert",
        "-keystore",
        "trust.p12",
        "-storepass",
        passphrase,
        ...options,
        "-alias",
        name,
        "-file",
        `${name}.pem`,
        "-J-Duser.language=en",
      ],
      { cwd },
    ).text
  rmSync(join(cwd, "trust.p12"), { force: true })
  add("root", "-noprompt")
  return ["issuing", "leaf"].every((name) => add(name).includes("Certificate was added to keystore"))
}

/** A certificate of the authority after a restart verifies in openssl, GnuTLS and Java, with the root's list. */
async function issuesVerifiedCertificates(): Promise<TestApp> {
  // No certificate begins before its issuer.
  app.clock.set(new Date().toISOString())
  const restarted: TestApp = { ...app, ...(await anotherProcess(app)) }
  const { pem } = await aRegisteredCertificate(restarted)
  const files = { ...authorityFiles(restarted), "leaf.pem": pem }
  for (const [name, content] of Object.entries(files)) folder.write(name, content)
  const cwd = folder.path()
  const { rawPayload: list } = await restarted.app.inject({ url: "/pki/root.crl" })
  folder.write("published.crl", stdoutOf("openssl", ["crl", "-inform", "DER"], list))
  const verify = ["verify", "-x509_strict", "-CAfile", "root.pem"]
  const withList = [...verify, "-crl_check", "-CRLfile", "published.crl", "issuing.pem"]
  expect(mustRun("openssl", withList, { cwd }).text).toContain("issuing.pem: OK")
  expect(mustRun("openssl", [...verify, "-untrusted", "issuing.pem", "leaf.pem"], { cwd }).text).toContain(
    "leaf.pem: OK",
  )
  folder.write("path.pem", pem + files["chain.pem"])
  const certtool = ["--verify-chain", "--infile", "path.pem"]
  expect(mustRun("certtool", certtool, { cwd }).text).toContain("Chain verification output: Verified.")
  expect(verifiesInJava(cwd)).toBe(true)
  return restarted
}

/** Without the root's key there are no time stamps until the ceremony has made their key. */
async function stampsByTheCeremony({ app: server, deps: { stamping } }: TestApp): Promise<void> {
  const cwd = folder.path()
  folder.write("content", "contenido")
  const payload = mustRun("openssl", ["ts", "-query", "-data", "content", "-sha256", "-cert"], { cwd }).stdout
  const ask = () =>
    server.inject({
      method: "POST",
      url: "/tsa",
      payload,
      headers: { "content-type": "application/timestamp-query" },
    })
  expect(stamping.isReady()).toBe(false)
  expect((await ask()).statusCode).toBe(404)
  expect(await done(onServer("request-stamping --file stamping.csr"))).toContain(
    "new-stamping --generation 1",
  )
  await done(
    offline("new-stamping --root root-key.pem --request stamping.csr --generation 1 --file stamping.pem"),
  )
  expect(await importing("issuing --file stamping.pem")).toMatchObject({ code: 1 })
  await done(importing("stamping --file stamping.pem"))
  expect(existsSync(join(deps.settings.dataDir, "secrets", "stamping-request.pem"))).toBe(false)
  app.clock.set(new Date().toISOString())
  await stamping.renew()
  folder.write("reply.tsr", (await ask()).rawPayload)
  const verify = ["ts", "-verify", "-data", "content", "-in", "reply.tsr", "-CAfile", "root.pem"]
  expect(mustRun("openssl", verify, { cwd }).text).toContain("Verification: OK")
}

beforeEach(async () => {
  await sql`truncate authorities, revocation_lists cascade`.execute(owner)
})

test(
  "an authority whose root was made offline issues, and its root's key is never on the server",
  async () => {
    const requested = await done(onServer("request-issuing --file issuing.csr"))
    expect(requested).toContain("new-issuing --generation 1")
    expect(await storedKeys()).toEqual([])
    const verified = mustRun("openssl", ["req", "-in", folder.path("issuing.csr"), "-verify", "-noout"])
    expect(verified.text).toMatch(/verify OK/)
    await done(
      offline("new-issuing --root root-key.pem --request issuing.csr --generation 1 --file issuing-1.pem"),
    )
    expect(folder.read("issuing-1.pem").toString()).not.toContain("PRIVATE KEY")
    const other = `${"AB:".repeat(31)}AB`
    const refusal = `No se importó nada: la huella de la raíz del archivo es ${rootFingerprint}, no la esperada.\n`
    expect(await importing("issuing --file issuing-1.pem", other)).toEqual({ code: 1, output: refusal })
    expect(await onServer("import-issuing --file issuing-1.pem")).toMatchObject({ code: 1 })
    expect(await storedKeys()).toEqual([])
    await done(importing("issuing --file issuing-1.pem"))
    expect(await storedKeys()).toEqual([
      ["issuing", true],
      ["ocsp", true],
      ["root", false],
    ])
    expect(existsSync(join(deps.settings.dataDir, "secrets", "issuing-request.pem"))).toBe(false)
    await done(offline("root-list --root root-key.pem --number 7 --file root.crl"))
    await done(onServer("publish-root-list --file root.crl"))

    const restarted = await issuesVerifiedCertificates()
    await stampsByTheCeremony(restarted)
    const { publication } = restarted.deps.authority
    expect(publication.by === "us" && publication.signers.some(({ hasRootKey }) => hasRootKey)).toBe(false)
  },
  2 * minutes,
)

test(
  "a root that the server made is exported, certifies the next issuing authority and signs its list offline",
  async () => {
    await openAuthority(deps, (sources) =>
      makeAuthorityKeys(sources, { root: 2048, issuing: 2048, responder: 2048 }),
    )
    await done(onServer("export-root --file exported.pem"))
    expect(await storedKeys()).toContainEqual(["root", false])
    expect(await onServer("export-root --file again.pem")).toEqual({
      code: 1,
      output: "La clave raíz ya no está en este servidor.\n",
    })
    expect(await done(onServer("request-issuing --file second.csr"))).toContain("--generation 2")
    await done(
      offline("new-issuing --root exported.pem --request second.csr --generation 2 --file second.pem"),
    )
    const exported = new X509Certificate(folder.read("exported.pem"))
    await done(importing("issuing --file second.pem", exported.fingerprint256))
    await done(offline("root-list --root exported.pem --number 9 --file second.crl"))
    await done(onServer("publish-root-list --file second.crl"))
    const restarted = await issuesVerifiedCertificates()
    expect(restarted.deps.authority.id).toBe("issuing-2")
    const subject = stdoutOf(
      "openssl",
      ["x509", "-noout", "-subject", "-nameopt", "utf8"],
      folder.read("issuing.pem"),
    )
    expect(subject).toContain("CN=Trazo Autoridad de Certificacion Emisora 2")
    expect((await restarted.app.inject({ url: "/pki/issuing-2.cer" })).statusCode).toBe(200)
  },
  2 * minutes,
)

test(
  "refuses in one line another root, other addresses, a missing request and demo data",
  async () => {
    const refused = (pattern: RegExp) => ({
      code: 1,
      output: expect.stringMatching(new RegExp(`^${pattern.source}[^\\n]*\\n$`)),
    })
    const foreign = ["-newkey", "rsa:3072", "-noenc", "-keyout", "foreign.key", "-out", "foreign.csr"]
    mustRun("openssl", ["req", ...foreign, "-subj", "/"], { cwd: folder.path() })
    const certify = (name: string) =>
      `new-issuing --root root-key.pem --generation 1 --request ${name}.csr --file ${name}.pem`
    await done(offline(certify("foreign")))
    expect(await importing("issuing --file foreign.pem")).toEqual(refused(/Ninguna clave espera/))
    expect(await onServer("export-root --file none.pem")).toEqual(
      refused(/Todavía no hay una autoridad raíz/),
    )
    await done(onServer("request-issuing --file third.csr"))
    const elsewhere = { DATA_DIR: folder.path("offline"), PKI_BASE_URL: "http://otra.prueba.ec" }
    await done(ceremony(`${certify("third")}.elsewhere`, elsewhere))
    expect(await importing("issuing --file third.pem.elsewhere")).toEqual(
      refused(/El certificado de la autoridad emisora no sirve: no contiene http:\/\/pki.prueba.ec/),
    )
    expect(await importing("issuing --file foreign.pem")).toEqual(
      refused(/El certificado de la autoridad emisora no sirve: la clave no es la suya/),
    )
    await openAuthority(deps, (sources) =>
      makeAuthorityKeys(sources, { root: 2048, issuing: 2048, responder: 2048 }),
    )
    await done(offline(certify("third")))
    expect(await importing("issuing --file third.pem")).toEqual(
      refused(/El certificado de la autoridad emisora no sirve: su raíz no es la de este servidor/),
    )
    const demonstration = { DATA_DIR: folder.path("offline"), DEMO_DATA: "true" }
    expect(await ceremony("make-root --file demo.pem", demonstration)).toEqual(
      refused(/DEMO_DATA: una demostración/),
    )
    expect(existsSync(folder.path("demo.pem"))).toBe(false)
  },
  2 * minutes,
)
