import { mkdtemp, rm, stat } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { loadSettings } from "./env.ts"
import { publicUrl } from "./network/public-url.ts"
import { StartupError } from "./startup-error.ts"
import { productionPki as pki } from "./testing/test-settings.ts"

const DATA_DIR = await mkdtemp(join(tmpdir(), "trazo-server-env-"))
afterAll(() => rm(DATA_DIR, { recursive: true }))

describe("settings", () => {
  it("need no values: secrets are generated once with mode 0600", async () => {
    const settings = loadSettings({ DATA_DIR })
    expect(settings).toMatchObject({ port: 3000, host: "localhost", demoData: "local", smtpUrl: null })
    expect(loadSettings({ DATA_DIR }).secrets).toEqual(settings.secrets)
    expect((await stat(join(DATA_DIR, "secrets"))).mode & 0o777).toBe(0o700)
    expect((await stat(join(DATA_DIR, "secrets/master-key"))).mode & 0o777).toBe(0o600)
  })

  it.each([
    ["key and anchors in the data folder", {}, true],
    ["a given key", { AUDIT_KEY: "ab".repeat(32) }, false],
    ["anchors in another folder", { AUDIT_ANCHORS_DIR: `${DATA_DIR}-anchors` }, false],
  ])("tell whether the audit depends on the data folder alone: %s", (_, env, isInDataFolder) => {
    expect(loadSettings({ DATA_DIR, ...env }).audit).toMatchObject({ isInDataFolder })
  })

  it.each([
    [{ PUBLIC_SCHEME: "https", PUBLIC_PORT: "443" }, "https://firmas.ec/"],
    [{ PUBLIC_SCHEME: "https" }, "https://firmas.ec/"],
    [{ PUBLIC_SCHEME: "https", PUBLIC_PORT: "8443" }, "https://firmas.ec:8443/"],
    [{ PUBLIC_PORT: "80" }, "http://firmas.ec/"],
    [{ PUBLIC_PORT: "443" }, "http://firmas.ec:443/"],
    [{}, "http://firmas.ec:3000/"],
  ])("make links without the usual port of their scheme: %o", (env, url) => {
    expect(publicUrl(loadSettings({ DATA_DIR, DEMO_DATA: "open", ...env }), "firmas.ec", "/")).toBe(url)
  })

  it("report each invalid value in a Spanish line", () => {
    const wrong = {
      DATA_DIR,
      PORT: "puerto",
      SMTP_URL: "http://correo",
      PKI_OID_ARC: "1.3.",
      CA_PASSPHRASE: "corta",
    }
    expect(() => loadSettings(wrong)).toThrow(
      [
        "PORT: debe ser un número de puerto.",
        "CA_PASSPHRASE: debe tener al menos 16 caracteres.",
        "PKI_OID_ARC: debe ser un OID como 1.3.6.1.4.1.99999.",
        "SMTP_URL: debe ser una dirección como smtp://usuario:clave@servidor:587.",
      ].join("\n"),
    )
  })

  it("treat empty values as missing", () => {
    expect(loadSettings({ DATA_DIR, PORT: "", SMTP_URL: "" }).port).toBe(3000)
  })

  it("requires a master key of 32 bytes and derives different secrets", () => {
    expect(() => loadSettings({ DATA_DIR, MASTER_KEY: "abcd" })).toThrow("MASTER_KEY: deben ser 32 bytes")
    const { fileKey, mailKey, codePepper, logPepper } = loadSettings({
      DATA_DIR,
      MASTER_KEY: "ab".repeat(32),
    }).secrets
    expect(
      new Set([fileKey[0], mailKey[0], codePepper[0], logPepper].map((key) => key.toString("hex"))).size,
    ).toBe(4)
  })

  it("refuses a crash point without local demo data", () => {
    const DATABASE_URL = "postgres://trazo@servidor/trazo"
    for (const DEMO_DATA of ["", "false", "open"])
      expect(() => loadSettings({ DATA_DIR, ...pki, DATABASE_URL, DEMO_DATA, CRASH_AT: "approved" })).toThrow(
        "CRASH_AT",
      )
    expect(loadSettings({ DATA_DIR, CRASH_AT: "approved" }).crashAt).toBe("approved")
  })

  it("requires the bucket's key", () => {
    const S3_URL = "https://s3.ejemplo.ec/papeles"
    expect(() => loadSettings({ DATA_DIR, S3_URL, S3_ACCESS_KEY_ID: "a" })).toThrow(
      "S3_URL: necesita también S3_ACCESS_KEY_ID y S3_SECRET_ACCESS_KEY.",
    )
    const key = { S3_ACCESS_KEY_ID: "a", S3_SECRET_ACCESS_KEY: "b" }
    expect(loadSettings({ DATA_DIR, S3_URL, ...key }).s3).toEqual({
      url: S3_URL,
      region: "us-east-1",
      accessKeyId: "a",
      secretAccessKey: "b",
    })
  })

  it.each([
    ["127.0.0.1", "127.0.0.1"],
    [" 10.0.0.0/8 , 2001:db8::/32", "10.0.0.0/8,2001:db8::/32"],
    ["1", 1],
    ["10", 10],
    ["0", false],
    ["false", false],
    ["", false],
  ])("trust the proxies %j", (TRUST_PROXY, trusted) => {
    expect(loadSettings({ DATA_DIR, TRUST_PROXY, DEMO_DATA: "open" }).trustProxy).toBe(trusted)
  })

  it.each([
    "true",
    "TRUE",
    "11",
    "-1",
    "1.5",
    "*",
    "proxy.ec",
    "0.0.0.0/0",
    "::/0",
    "10.0.0.0/33",
    "10.0.0.1/8/8",
    ",",
  ])("refuse the proxies %j, which would trust every client or none", (TRUST_PROXY) => {
    expect(() => loadSettings({ DATA_DIR, TRUST_PROXY, DEMO_DATA: "open" })).toThrow(
      /^TRUST_PROXY: debe ser un número de saltos \(1 a 10\) o direcciones y redes separadas por comas, nunca true\.$/,
    )
  })

  it.each([
    ["smtp://correo.ec:587", undefined, true],
    ["smtps://correo.ec", undefined, true],
    ["smtp://localhost:25", undefined, false],
    ["smtp://yo:clave@127.0.0.1", undefined, false],
    ["smtp://[::1]:25", undefined, false],
    ["smtp://localhost.correo.ec", undefined, true],
    ["smtp://localhost", "required", true],
    ["smtp://correo.ec", "optional", false],
  ])("require TLS of the mail server %s with SMTP_TLS=%s: %s", (SMTP_URL, SMTP_TLS, required) => {
    expect(loadSettings({ DATA_DIR, SMTP_URL, SMTP_TLS }).smtpTlsRequired).toBe(required)
  })

  it.each([
    ["postgres://yo:clave@bd.ec/trazo", undefined, "verify-full"],
    ["postgres://bd.ec/trazo?sslmode=disable&ssl=0&uselibpqcompat=true", undefined, "verify-full"],
    ["postgres://localhost/trazo?host=bd.ec", undefined, "verify-full"],
    ["postgres://localhost.bd.ec/trazo", undefined, "verify-full"],
    ["postgres://localhost/trazo", "required", "verify-full"],
    ["postgres://localhost/trazo", undefined, null],
    ["postgres://[::1]/trazo", undefined, null],
    ["postgres://%2Fvar%2Frun%2Fpostgresql/trazo", undefined, null],
    ["postgres://bd.ec/trazo?host=/var/run/postgresql", undefined, null],
    ["postgres://bd.ec/trazo", "optional", null],
    ["postgres://bd.ec/trazo?sslmode=no-verify", "optional", "no-verify"],
  ])("ASVS 12.3.1: connect to %s with DATABASE_TLS=%s and sslmode %s", (url, DATABASE_TLS, mode) => {
    const given = { DATA_DIR, DATABASE_URL: url, DATABASE_APP_URL: url, DATABASE_TLS, DEMO_DATA: "open" }
    const { databaseUrl, databaseAppUrl } = loadSettings(given)
    expect(databaseAppUrl).toBe(databaseUrl)
    const options = new URL(databaseUrl ?? "").searchParams
    expect(options.get("sslmode")).toBe(mode)
    expect([options.has("ssl"), options.has("uselibpqcompat")]).toEqual([false, false])
  })

  it.each([
    ["http://s3.ec/papeles", undefined, false],
    ["http://s3.ec/papeles", "optional", true],
    ["http://127.0.0.1:9000/papeles", undefined, true],
    ["http://127.0.0.1:9000/papeles", "required", false],
    ["https://s3.ec/papeles", "required", true],
  ])("ASVS 12.3.1: accept the bucket %s with S3_TLS=%s: %s", (S3_URL, S3_TLS, accepted) => {
    const key = { S3_ACCESS_KEY_ID: "a", S3_SECRET_ACCESS_KEY: "b" }
    const start = () => loadSettings({ DATA_DIR, S3_URL, S3_TLS, ...key }).s3?.url
    if (accepted) expect(start()).toBe(S3_URL)
    else expect(start).toThrow("S3_URL: debe ser https, o ponga S3_TLS=optional si la red es segura.")
  })

  it("requires plain http for URLs in certificates", () => {
    expect(() => loadSettings({ DATA_DIR, PKI_BASE_URL: "https://pki.trazo.ec" })).toThrow("PKI_BASE_URL")
  })
})

describe("what certificates contain", () => {
  it("has the demonstration's own port", () => {
    expect(loadSettings({ DATA_DIR, PORT: "3110" }).pki.baseUrl).toBe("http://localhost:3110")
    expect(loadSettings({ DATA_DIR }).pki.baseUrl).toBe("http://localhost:3000")
  })

  it("has the authority's organization, RUC and locality", () => {
    const PKI_ORGANIZATION = "Firmas del Pacifico S.A."
    expect(loadSettings({ DATA_DIR, ...pki, PKI_ORGANIZATION, DEMO_DATA: "false" }).pki).toEqual({
      baseUrl: "http://pki.prueba.ec",
      oidArc: "1.3.6.1.4.1.1",
      name: "Trazo",
      organization: PKI_ORGANIZATION,
      ruc: "0992339411001",
      locality: "GUAYAQUIL",
      passportPrefix: "PASEC",
      filesDir: null,
    })
    expect(() => loadSettings({ DATA_DIR, PKI_RUC: "0992339411" })).toThrow("PKI_RUC: debe ser un RUC.")
    expect(() => loadSettings({ DATA_DIR, PKI_PASSPORT_PREFIX: "PAS" })).toThrow(
      "PKI_PASSPORT_PREFIX: debe ser PASEC o issuingCountry",
    )
  })

  it.each([
    ["PKI_ORGANIZATION", "Firmas del Pacífico S.A."],
    ["PKI_ORGANIZATION", "Señas S.A."],
    ["PKI_NAME", "Señas"],
    ["PKI_ORGANIZATION", "Firmas – Ecuador"],
    ["PKI_LOCALITY", "IBARRA\u00a0"],
    ["PKI_LOCALITY", "Cañar"],
  ])("is refused outside ASCII: %s=%s", (setting, value) => {
    const start = () => loadSettings({ DATA_DIR, ...pki, [setting]: `${value}.` })
    expect(start).toThrow(`${setting}: debe escribirse sin tildes`)
  })

  it.each([
    ["PKI_BASE_URL", ""],
    ["PKI_BASE_URL", "http://localhost:3000"],
    ["PKI_BASE_URL", "http://127.0.0.1"],
    ["PKI_BASE_URL", "http://[::1]"],
    ["PKI_BASE_URL", "http://pki.localhost"],
    ["PKI_OID_ARC", ""],
    ["PKI_OID_ARC", "1.3.6.1.4.1.99999"],
    ["PKI_OID_ARC", "1.3.6.1.4.1.99999.7"],
    ["PKI_RUC", ""],
    ["PKI_LOCALITY", ""],
  ])("is refused in production with %s=%s", (setting, value) => {
    const start = () => loadSettings({ DATA_DIR, ...pki, [setting]: value, DEMO_DATA: "false" })
    expect(start).toThrow(StartupError)
    expect(start).toThrow(new RegExp(`^${setting}: falta [^\\n]*$`))
  })

  it("is named completely in one refusal", () => {
    const lines = /^PKI_BASE_URL: .*\nPKI_OID_ARC: .*\nPKI_RUC: .*\nPKI_LOCALITY: .*$/
    expect(() => loadSettings({ DATA_DIR, DEMO_DATA: "false" })).toThrow(lines)
  })
})

describe("demo data, whose passwords are published", () => {
  const DATABASE_URL = "postgres://trazo@servidor/trazo"

  it.each([
    ["DATABASE_URL", { DATABASE_URL, DEMO_DATA: "true" }],
    ["HOST", { HOST: "0.0.0.0" }],
    ["HOST", { HOST: "192.168.1.20" }],
    ["HOST", { HOST: "trazo.ec" }],
    ["HOST", { HOST: "::" }],
    ["TRUST_PROXY", { TRUST_PROXY: "127.0.0.1" }],
    ["TRUST_PROXY", { TRUST_PROXY: "1" }],
    ["PUBLIC_SCHEME", { PUBLIC_SCHEME: "https" }],
  ])("is refused in one line when %s lets others in: %o", (setting, variables) => {
    const start = () => loadSettings({ DATA_DIR, ...variables })
    expect(start).toThrow(StartupError)
    expect(start).toThrow(
      new RegExp(
        `^${setting}: los datos de demostración tienen contraseñas públicas .* DEMO_DATA=open [^\\n]*$`,
      ),
    )
    expect(loadSettings({ DATA_DIR, ...pki, ...variables, DEMO_DATA: "false" }).demoData).toBe(false)
    expect(loadSettings({ DATA_DIR, ...variables, DEMO_DATA: "open" }).demoData).toBe("open")
  })

  it("is on by default on this machine only, and never with an external database", () => {
    for (const HOST of ["localhost", "127.0.0.1", "127.0.0.53", "::1"])
      expect(loadSettings({ DATA_DIR, HOST, TRUST_PROXY: "false" }).demoData).toBe("local")
    expect(loadSettings({ DATA_DIR, ...pki, DATABASE_URL, HOST: "0.0.0.0" }).demoData).toBe(false)
    expect(() => loadSettings({ DATA_DIR, DEMO_DATA: "opened" })).toThrow(
      "DEMO_DATA: debe ser true, false u open.",
    )
  })
})
