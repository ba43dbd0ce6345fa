import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { APIRequestContext } from "@playwright/test"
import { totpCode } from "../support/people/factor-accounts.ts"
import { copySeededFolder } from "../support/server/seeded-folder.ts"
import { ServerProcess } from "../support/server/server-process.ts"
import { expect, test } from "../support/test.ts"

test.describe.configure({ mode: "serial" })

const production = {
  DEMO_DATA: "false",
  PKI_BASE_URL: "http://pki.trazo.example",
  PKI_OID_ARC: "1.3.6.1.4.1.1",
  PKI_RUC: "0992339411001",
  PKI_LOCALITY: "GUAYAQUIL",
}
const password = "Nueva-Clave-77"
const aDistributor = {
  name: "Firmas del Norte",
  address: "Av. Amazonas 100, Quito",
  ruc: "1790016919001",
  supportEmail: "ayuda@norte.ec",
  hosts: ["localhost"],
  modules: ["/configuration"],
  executive: { names: "Ana Peña", email: "ana@norte.ec", administrator: true },
}
const demoAccounts = [
  { area: "executives", user: "ejecutivo@demo.ec", password: "Firma2026" },
  { area: "clients", user: "1710034065", password: "Firma2026" },
]

const folder = mkdtempSync(join(tmpdir(), "trazo-e2e-production-"))
chmodSync(folder, 0o755) // the embedded database may run as another user
let server: ServerProcess

const portAfter = (baseURL: string | undefined, steps: number) => Number(new URL(baseURL ?? "").port) + steps

test.beforeAll(({ baseURL }, { parallelIndex }) => {
  server = new ServerProcess(portAfter(baseURL, 4 + parallelIndex), join(folder, "data"))
})
test.afterEach(() => server.stop())
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Waits for the greeting, because the server accepts calls earlier. */
async function startProduction(): Promise<void> {
  await server.start(production)
  await expect.poll(() => server.printed).toContain("Trazo está listo")
}

const printedLink = () => /http:\S+\/administrator\/password\/[\w-]{43}/.exec(server.printed)?.[0] ?? ""

async function signIn(request: APIRequestContext, user: string, typed: string): Promise<number> {
  const data = { user, password: typed }
  return (await request.post(`${server.origin}/api/administrators/auth`, { data })).status()
}

async function enrollTotp(request: APIRequestContext): Promise<void> {
  const totp = `${server.origin}/api/administrators/second-factor/totp`
  const { secret } = await (await request.post(totp)).json()
  expect((await request.put(totp, { data: { code: totpCode(secret) } })).status()).toBe(200)
}

test("a start without demo data accepts no published password, and its printed link creates the first administrator", async ({
  page,
  request,
}) => {
  test.setTimeout(180_000)
  await startProduction()
  const former = printedLink()
  expect(former).not.toBe("")
  expect(server.printed).not.toMatch(/Admin2026|Firma2026/)
  expect(server.printed).toContain("PKI_BASE_URL: los certificados tienen direcciones que no responden")
  await server.stop()

  await startProduction()
  expect(await signIn(request, "admin@trazo.ec", "Admin2026")).toBe(401)

  const link = printedLink()
  expect(link).not.toBe(former)
  await page.goto(former)
  await expect(page.getByRole("heading", { name: "Este enlace ya no sirve" })).toBeVisible()
  await page.goto(link)
  await page.getByLabel("Nombres y apellidos").fill("Rosa Vélez")
  await page.getByLabel("Correo electrónico").fill("rosa@trazo.ec")
  await page.getByLabel("Contraseña").first().fill(password)
  await page.getByLabel("Repita la contraseña").fill(password)
  await page.getByRole("button", { name: "Guardar mi contraseña" }).click()
  await page.getByRole("link", { name: "Ingresar" }).click()
  await expect(page).toHaveURL(/\/administrator\/login$/)
  expect(await signIn(request, "rosa@trazo.ec", password)).toBe(200)
  const distributors = `${server.origin}/api/administrators/distributors`
  const early = await request.post(distributors, { data: aDistributor })
  expect([early.status(), (await early.json()).typeCode]).toEqual([403, "SECOND_FACTOR_REQUIRED"])
  await page.getByLabel("Correo electrónico").fill("rosa@trazo.ec")
  await page.getByRole("textbox", { name: "Contraseña" }).fill(password)
  await page.getByRole("button", { name: "Ingresar" }).click()
  await expect(page).toHaveURL(/\/administrator\/account\/second-factor$/)
  await expect(page.getByText("Su cuenta necesita un segundo factor")).toBeVisible()
  await enrollTotp(request)
  expect((await request.post(distributors, { data: aDistributor })).status()).toBe(200)
  for (const { area, user, password } of demoAccounts) {
    const response = await request.post(`${server.origin}/api/${area}/auth`, { data: { user, password } })
    expect(response.status()).toBe(401)
  }
  const statusOf = async (path: string) => (await request.get(`${server.origin}${path}`)).status()
  expect(await statusOf("/api/mailbox")).toBe(404)
  // During a slow brand look-up, every page first returns a shell with 200 (A5).
  await expect.poll(() => statusOf("/correo")).toBe(404)
  await page.goto(link)
  await expect(page.getByRole("heading", { name: "Este enlace ya no sirve" })).toBeVisible()
  await expect(page.getByRole("note")).toHaveCount(0)

  await server.stop()
  await startProduction()
  expect(printedLink()).toBe("")
})

test("administrator:create creates an administrator by a link, or with a password from standard input", async ({
  request,
}) => {
  await server.start(production)
  const person = ["--email", "ana@trazo.ec", "--names", "Ana Ruiz"]
  const command = { file: "commands/administrator-create", args: [...person, "--password-stdin"] }
  const weak = await server.run(production, { ...command, input: "abc\n" })
  expect(weak).toEqual({ code: 1, output: expect.stringMatching(/^password: [^\n]+\n$/) })
  const made = await server.run(production, { ...command, input: `${password}\n` })
  expect(made).toEqual({ code: 0, output: "El administrador ana@trazo.ec está listo.\n" })
  expect(await signIn(request, "ana@trazo.ec", password)).toBe(200)

  const typed = await server.run(production, {
    file: "commands/administrator-create",
    input: "luis@trazo.ec\nLuis Vera\n",
  })
  expect(typed.code).toBe(0)
  const token = /\/administrator\/password\/([\w-]{43})/.exec(typed.output)?.[1] ?? ""
  const address = `${server.origin}/api/administrators/auth/links/${token}`
  expect((await request.put(address, { data: { password } })).status()).toBe(200)
  expect(await signIn(request, "luis@trazo.ec", password)).toBe(200)
})

test("distributor:create makes a distributor and invites its executive, or says what is wrong in the file", async ({
  request,
}) => {
  await server.start(production)
  const file = join(folder, "distribuidora.json")
  const create = (content: string) => {
    writeFileSync(file, content)
    return server.run(production, { file: "commands/distributor-create", args: [file] })
  }
  const hosts = ["sur.localhost"]
  const wanted = {
    ...aDistributor,
    hosts,
    name: "Firmas del Sur",
    executive: { ...aDistributor.executive, email: "ana@sur.ec" },
  }
  expect(await create(JSON.stringify(wanted))).toEqual({
    code: 0,
    output: expect.stringContaining("ana@sur.ec recibe por correo el enlace"),
  })
  const address = `${server.origin}/api/anf-requests/user/get-distributors?id=${hosts[0]}`
  await expect.poll(async () => (await request.get(address)).status()).toBe(200)

  expect(await create("{")).toEqual({ code: 1, output: expect.stringContaining("no es JSON") })
  const nobody = await create(JSON.stringify({ ...wanted, ruc: "1", hosts: [] }))
  expect(nobody).toEqual({ code: 1, output: expect.stringMatching(/ruc: .+\n(.*\n)*hosts: /) })
  expect(await create(JSON.stringify(wanted))).toEqual({
    code: 1,
    output: expect.stringContaining("hosts.0: "),
  })
})

test("each start asks for the export of the root's key until it is exported", async () => {
  test.setTimeout(180_000)
  const asks = "npm run authority:ceremony -- export-root --file ARCHIVO"
  await startProduction()
  expect(server.printed).toContain(asks)
  await server.stop()
  await startProduction()
  expect(server.printed).toContain(asks)
  const args = ["export-root", "--file", join(folder, "root.pem")]
  const command = { file: "commands/authority-ceremony", args, input: "only on paper, in a safe\n" }
  const exported = await server.run(production, command)
  expect(exported).toEqual({ code: 0, output: expect.stringContaining("ya no está en el servidor") })
  await server.stop()
  await startProduction()
  expect(server.printed).not.toContain(asks)
})

test("a start refuses in one line to mix production and demonstration, or to expose demo data to others", async () => {
  const oneLine = (start: RegExp) => ({
    code: 1,
    output: expect.stringMatching(new RegExp(`^${start.source}[^\\n]*\\n$`)),
  })
  expect(await server.run({ HOST: "0.0.0.0" })).toEqual(oneLine(/HOST: los datos de demostración/))
  expect(await server.run({ TRUST_PROXY: "127.0.0.1" })).toEqual(
    oneLine(/TRUST_PROXY: los datos de demostración/),
  )
  expect(await server.run({ PUBLIC_SCHEME: "https" })).toEqual(
    oneLine(/PUBLIC_SCHEME: los datos de demostración/),
  )
  for (const setting of ["PKI_BASE_URL", "PKI_OID_ARC", "PKI_RUC", "PKI_LOCALITY"])
    expect(await server.run({ ...production, [setting]: "" })).toEqual(
      oneLine(new RegExp(`${setting}: falta`)),
    )
  expect(await server.run({})).toEqual(oneLine(/DEMO_DATA: esta base de datos es de producción/))
  expect(await server.run({}, { file: "commands/seed" })).toEqual(
    oneLine(/DEMO_DATA: esta base de datos es de producción/),
  )
  expect(await server.run(production, { file: "commands/seed" })).toEqual(
    oneLine(/npm run seed: solo llena una demostración/),
  )
})

test("an open demonstration shows a notice on every page and ignores X-Forwarded-Host, and production refuses its database", async ({
  page,
  baseURL,
}, { parallelIndex }) => {
  test.setTimeout(360_000)
  const demo = new ServerProcess(portAfter(baseURL, 6 + parallelIndex), join(folder, "demo"))
  copySeededFolder(demo.dataDir)
  try {
    await demo.start({ DEMO_DATA: "open", HOST: "0.0.0.0" })
    for (const path of ["/", "/administrator/login", "/no-existe"]) {
      await page.goto(`${demo.origin}${path}`)
      const note = page.getByRole("note").filter({ hasText: "Demostración." })
      await expect(note).toBeVisible()
      await expect(note).toContainText("certificados no tienen validez")
    }
    const headers = { "x-forwarded-host": "andes.localhost" }
    await expect
      .poll(async () => (await page.request.get(`${demo.origin}/`, { headers })).text())
      .toContain("<title>Firma electrónica · Firmas del Pacífico</title>")
    await page.setExtraHTTPHeaders(headers)
    await page.goto(`${demo.origin}/`)
    await expect(page.getByRole("banner")).toContainText("Firmas del Pacífico")
  } finally {
    await demo.stop()
  }
  const refused = await demo.run(production)
  expect(refused.code).toBe(1)
  expect(refused.output).toMatch(/^DEMO_DATA: esta base de datos tiene datos de demostración[^\n]*\n$/)
})
