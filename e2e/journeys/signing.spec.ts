import { readFile } from "node:fs/promises"
import type { Page } from "@playwright/test"
import { paths } from "@trazo/contract/paths"
import { samplePdf } from "@trazo/documents/testing/sample-pdf"
import { mustRun, stdoutOf, TemporaryFolder } from "@trazo/pki/testing/programs"
import { JourneyByApi, p12Password } from "../support/api/journey-by-api.ts"
import { signIn } from "../support/browser/holder-in-browser.ts"
import { axeViolations } from "../support/checks/axe.ts"
import { NetworkLog } from "../support/checks/network-log.ts"
import { expect, test } from "../support/test.ts"

const secretText = "Contrato reservado 4821"

/** A PDF with the text, so that the network log can look for it. */
const secretPdf = () => Buffer.concat([samplePdf(), Buffer.from(`\n% ${secretText}\n`)])

async function saved(page: Page, button: string): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent("download", { timeout: 60_000 }),
    page.getByRole("button", { name: button }).click(),
  ])
  return readFile(await download.path())
}

function validSignatures(pdf: Buffer): number {
  using folder = new TemporaryFolder({ "signed.pdf": pdf })
  return (
    mustRun("pdfsig", ["-nocert", folder.path("signed.pdf")]).text.match(/Signature is Valid/g)?.length ?? 0
  )
}

test("a holder signs a PDF with the stored signature, twice with one password, and nothing of it leaves the device", {
  tag: "@phone",
}, async ({ page, baseURL }) => {
  const journey = new JourneyByApi(baseURL ?? "")
  const p12 = await journey.finish()
  using folder = new TemporaryFolder({ "a.p12": p12 })
  const extract = [
    "pkcs12",
    "-in",
    folder.path("a.p12"),
    "-passin",
    `pass:${p12Password}`,
    "-nocerts",
    "-noenc",
  ]
  const privateKey = stdoutOf("openssl", extract)
  await signIn(page, journey)
  const log = new NetworkLog(page)
  await page.goto(paths.managerUse)

  const desk = page.getByRole("region", { name: "Firmar documentos" })
  await desk.getByLabel("Contraseña de la firma").fill(p12Password)
  await desk.getByRole("button", { name: "Abrir mi firma" }).click()
  await expect(desk.getByText("Su firma está abierta en esta página")).toBeVisible({ timeout: 30_000 })
  const files = desk.getByLabel("Elegir los documentos que va a firmar")
  await files.setInputFiles({ name: "contrato.pdf", mimeType: "application/pdf", buffer: secretPdf() })
  await desk.getByRole("button", { name: "Firmar", exact: true }).click()
  const once = await saved(page, "Guardar contrato-firmado.pdf")
  expect(validSignatures(once)).toBe(1)
  expect(await axeViolations(page)).toEqual([])

  await desk
    .locator("input[type=file]")
    .setInputFiles({ name: "dos.pdf", mimeType: "application/pdf", buffer: once })
  await desk.getByRole("button", { name: "Firmar", exact: true }).click()
  expect(validSignatures(await saved(page, "Guardar dos-firmado.pdf"))).toBe(2)

  await desk.getByRole("button", { name: "Olvidar" }).click()
  await expect(desk.getByLabel("Contraseña de la firma")).toBeVisible()

  await page.getByRole("link", { name: /^FirmaEC/ }).click()
  const check = page.getByRole("region", { name: "¿Sirve su archivo aquí?" })
  await check
    .locator("input[type=file]")
    .setInputFiles({ name: "firma.p12", mimeType: "application/x-pkcs12", buffer: Buffer.from(p12) })
  await check.getByLabel("Contraseña de la firma").fill(p12Password)
  await check.getByRole("button", { name: "Revisar mi firma" }).click()
  await expect(check.getByRole("heading", { name: "Su archivo cumple lo que pide FirmaEC" })).toBeVisible({
    timeout: 30_000,
  })
  expect(await axeViolations(page)).toEqual([])
  expect(log.count).toBeGreaterThan(0)
  expect(log.leaks({ privateKey, password: p12Password })).toEqual([])
  expect(log.carries(secretText)).toBe(false)
})

test("a visitor signs several files of each kind at once and learns why one was not", {
  tag: "@desktop",
}, async ({ page }) => {
  using folder = new TemporaryFolder()
  const [key, certificate, p12] = ["a.key", "a.pem", "a.p12"].map((name) => folder.path(name)) as string[]
  const request = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key!, "-out", certificate!]
  mustRun("openssl", [...request, "-subj", "/C=EC/CN=ANA LOPEZ"])
  const pack = ["pkcs12", "-export", "-inkey", key!, "-in", certificate!, "-out", p12!]
  mustRun("openssl", [...pack, "-passout", "pass:Firma2026"])

  await page.goto(paths.sign)
  await page.locator("input[type=file]").setInputFiles(p12!)
  await page.getByLabel("Contraseña de la firma").fill("Otra2026")
  await page.getByRole("button", { name: "Abrir mi firma" }).click()
  await expect(page.getByText("La contraseña no abre este archivo")).toBeVisible()
  await page.getByLabel("Contraseña de la firma").fill("Firma2026")
  await page.getByRole("button", { name: "Abrir mi firma" }).click()
  await expect(page.getByText("ANA LOPEZ").first()).toBeVisible()
  await page.locator("input[type=file]").setInputFiles([
    { name: "a.pdf", mimeType: "application/pdf", buffer: Buffer.from(samplePdf()) },
    { name: "b.xml", mimeType: "text/xml", buffer: Buffer.from('<factura id="comprobante"/>') },
    { name: "c.txt", mimeType: "text/plain", buffer: Buffer.from("hola") },
    { name: "d.pdf", mimeType: "application/pdf", buffer: Buffer.from("hola") },
  ])
  await page.getByRole("button", { name: "Firmar los 4 documentos" }).click()
  await expect(page.getByRole("heading", { name: "3 documentos firmados, 1 sin firmar" })).toBeVisible()
  await expect(page.getByText("El archivo no es un PDF que podamos leer")).toBeVisible()
  const zip = await saved(page, "Guardar todos (ZIP)")
  for (const name of ["a-firmado.pdf", "b-firmado.xml", "c.txt.p7s"]) expect(zip.includes(name)).toBe(true)
})

test("a holder changes the form of a signature, and openssl opens the new file", { tag: "@desktop" }, async ({
  page,
  baseURL,
}) => {
  const journey = new JourneyByApi(baseURL ?? "")
  const p12 = await journey.finish()
  await signIn(page, journey)
  const log = new NetworkLog(page)
  await page.goto(paths.managerExtention)
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "mía.p12", mimeType: "application/x-pkcs12", buffer: p12 })
  await page.getByLabel("Contraseña de la firma").fill(p12Password)
  await page.getByRole("button", { name: "Abrir mi firma" }).click()
  await page.getByRole("radio", { name: "Clave y certificado .pem" }).check()
  await page.getByLabel("Cambiar la contraseña").check()
  await page.getByLabel("Contraseña nueva").fill("Otra-clave-2026")
  const pem = await saved(page, "Guardar .pem")
  const key = stdoutOf("openssl", ["pkey", "-passin", "pass:Otra-clave-2026", "-pubout"], pem)
  const privateKey = stdoutOf("openssl", ["pkey", "-passin", "pass:Otra-clave-2026"], pem)
  expect(log.count).toBeGreaterThan(0)
  expect(log.leaks({ privateKey, password: p12Password })).toEqual([])
  expect(log.carries("Otra-clave-2026")).toBe(false)
  expect(key).toBe(stdoutOf("openssl", ["x509", "-noout", "-pubkey"], pem))
})
