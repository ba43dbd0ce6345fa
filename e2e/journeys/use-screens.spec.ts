import type { Page } from "@playwright/test"
import { paths } from "@trazo/contract/paths"
import { byQpdf, samplePdf } from "@trazo/documents/testing/sample-pdf"
import { mustRun, TemporaryFolder } from "@trazo/pki/testing/programs"
import { findingsAtBothWidths } from "../support/checks/both-widths.ts"
import { NetworkLog } from "../support/checks/network-log.ts"
import { expect, test } from "../support/test.ts"

const findings = async (page: Page) =>
  (await findingsAtBothWidths(page)).map(({ id, nodes }) => [id, nodes[0]?.html])

test.setTimeout(180_000)

const secret = "Clave-reservada-4821"

test("an encrypted PDF is checked and signed with its password, which does not leave the device", async ({
  page,
}) => {
  using folder = new TemporaryFolder()
  const [key, certificate, p12] = ["a.key", "a.pem", "a.p12"].map((name) => folder.path(name)) as string[]
  const request = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key!, "-out", certificate!]
  mustRun("openssl", [...request, "-subj", "/C=EC/CN=ANA LOPEZ"])
  const pack = ["pkcs12", "-export", "-inkey", key!, "-in", certificate!, "-out", p12!]
  mustRun("openssl", [...pack, "-passout", "pass:Firma2026"])
  const encrypt = ["--encrypt", secret, "dueño", "256", "--", "--object-streams=generate"]
  const form = samplePdf({
    catalog: "/AcroForm << /Fields [100 0 R] >>",
    objects: ["100 0 obj\n<< /FT /Sig /T (Aprobado) >>\nendobj\n"],
  })
  const file = {
    name: "protegido.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from(byQpdf(form, ...encrypt)),
  }
  const log = new NetworkLog(page)
  await page.goto(paths.verifyDocument)
  await page.getByLabel("Elegir un archivo").setInputFiles(file)
  await expect(page.getByRole("heading", { name: "No lo pudimos leer" })).toBeVisible()
  await page.getByLabel("Contraseña del PDF").fill("otra")
  await page.getByRole("button", { name: "Revisar con la contraseña" }).click()
  await expect(page.getByLabel("Contraseña del PDF")).toHaveAccessibleDescription(/Esa contraseña no abre/)
  expect(await findings(page)).toEqual([])
  await page.getByLabel("Contraseña del PDF").fill(secret)
  await page.getByRole("button", { name: "Revisar con la contraseña" }).click()
  await expect(page.getByRole("heading", { name: "Sin firmas que revisar" })).toBeVisible()

  await page.goto(paths.sign)
  await page.locator("input[type=file]").setInputFiles(p12!)
  await page.getByLabel("Contraseña de la firma").fill("Firma2026")
  await page.getByRole("button", { name: "Abrir mi firma" }).click()
  await expect(page.getByText("Su firma está abierta")).toBeVisible()
  await page.locator("input[type=file]").setInputFiles(file)
  await page.getByRole("button", { name: "Firmar", exact: true }).click()
  await expect(page.getByRole("heading", { name: "No se pudo firmar" })).toBeVisible()
  await page.getByLabel("Contraseña del PDF protegido").fill(secret)
  await expect(page.getByRole("img", { name: "Página del documento" })).toBeVisible()
  await page.getByRole("button", { name: "Firmar", exact: true }).click()
  await expect(page.getByRole("heading", { name: "Documento firmado" })).toBeVisible()
  expect(log.count).toBeGreaterThan(0)
  expect(log.carries(secret)).toBe(false)
})
