import { paths } from "@trazo/contract/paths"
import { appendRevision, contract, signPdf, stream } from "@trazo/documents/testing/signed-pdf"
import { makeSigners } from "@trazo/documents/testing/signers"
import { expect, test } from "../support/test.ts"

const pdf = (bytes: Uint8Array, name: string) => ({
  name,
  mimeType: "application/pdf",
  buffer: Buffer.from(bytes),
})

test("who signed a PDF and what changed afterwards is read on the device, and nothing of it is sent", {
  tag: "@phone",
}, async ({ page }) => {
  const { luis } = await makeSigners()
  const field = { numbers: [10, 11], name: "Firma1", fields: "10 0 R" } as const
  const signed = signPdf(appendRevision(new Uint8Array(), contract), luis, field)
  const altered = appendRevision(signed, { 4: stream("BT /F1 24 Tf 50 700 Td (Pago 900 dolares) Tj ET") })
  // The brand's pictures arrive first.
  await page.goto(paths.verifyDocument, { waitUntil: "networkidle" })
  const sent: string[] = []
  page.on("request", (request) => {
    sent.push(`${request.method()} ${new URL(request.url()).pathname}${request.postData() ?? ""}`)
  })

  const input = page.getByLabel("Elegir un archivo")
  await input.setInputFiles(pdf(signed, "contrato.pdf"))
  await expect(page.getByRole("heading", { name: "No se puede afirmar" })).toBeVisible()
  const card = page.getByRole("region", { name: "Firma de LUIS ANDRADE" })
  await expect(card).toContainText("0926687856")
  await expect(card).toContainText("No conocemos a quien emitió este certificado")
  const report = page.waitForEvent("download")
  await page.getByRole("button", { name: "Guardar informe (PDF)" }).click()
  expect((await report).suggestedFilename()).toBe("informe-contrato.pdf")

  await page.getByRole("button", { name: "Revisar otro archivo" }).click()
  await input.setInputFiles(pdf(altered, "contrato.pdf"))
  await expect(page.getByRole("heading", { name: "No válida" })).toBeVisible()
  await expect(card).toContainText("Cambió el contenido de la página 1.")
  const download = page.waitForEvent("download")
  await card.getByRole("button", { name: "Guardar lo que se firmó" }).click()
  expect((await download).suggestedFilename()).toBe("contrato-firmado.pdf")

  const allowed = /^GET (?:\/assets\/|\/pki\/(?:(?:root|issuing)\.cer|root\.crl)$|\/api\/certificates\/\d+$)/
  expect(sent.filter((request) => !allowed.test(request))).toEqual([])
})

test("a serial number in any notation leads to its certificate's page, and other text keeps the form", {
  tag: "@desktop",
}, async ({ page }) => {
  await page.goto(paths.verifyDocument)
  await page.getByRole("textbox", { name: "Número de serie" }).fill("3f:a2:00")
  await page.getByRole("button", { name: "Ver el estado" }).click()
  await expect(page).toHaveURL(new RegExp(`${paths.verify("4170240")}$`))
  await page.goto(`${paths.verifyDocument}?serie=hola`)
  await expect(page.getByRole("textbox", { name: "Número de serie" })).toHaveValue("hola")
  await expect(page.getByText("Escriba el número de serie")).toBeVisible()
})
