import { paths } from "@trazo/contract/paths"
import { samplePdf } from "@trazo/documents/testing/sample-pdf"
import { mustRun, TemporaryFolder } from "@trazo/pki/testing/programs"
import { expect, test } from "../support/test.ts"
import { hasWebKit, WebKitBrowser } from "./webkit-browser.ts"

const password = "Firma2026"

/** A P12 file of an authority that nobody knows. */
function writeP12(folder: TemporaryFolder): string {
  const [key, certificate, p12] = ["a.key", "a.pem", "a.p12"].map(folder.path) as [string, string, string]
  const request = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", certificate]
  mustRun("openssl", [...request, "-subj", "/C=EC/CN=ANA LOPEZ"])
  const pack = ["pkcs12", "-export", "-inkey", key, "-in", certificate, "-out", p12]
  mustRun("openssl", [...pack, "-passout", `pass:${password}`])
  return p12
}

const button = (name: string) => `//button[normalize-space()='${name}' or @aria-label='${name}']`
const fileInput = "//input[@type='file']"

test("Safari's engine signs a PDF and checks it under the service worker", { tag: "@desktop" }, async ({
  baseURL,
}) => {
  test.skip(!hasWebKit, "webkit2gtk-driver or xvfb is not installed")
  using folder = new TemporaryFolder()
  const p12 = writeP12(folder)
  const contract = folder.write("contrato.pdf", samplePdf())
  await using browser = await WebKitBrowser.open()

  await browser.goTo(`${baseURL}${paths.home}`)
  await browser.find("//h1")
  await browser.evaluate(`
    const { serviceWorker } = navigator
    const taken = new Promise((resolve) => serviceWorker.addEventListener("controllerchange", resolve))
    if (!serviceWorker.controller) await taken
  `)

  await browser.goTo(`${baseURL}${paths.sign}`)
  expect(await browser.evaluate("return navigator.serviceWorker.controller?.scriptURL")).toBe(
    `${baseURL}/service-worker.js`,
  )
  await browser.type(fileInput, p12)
  await browser.type("//input[@id=//label[contains(., 'Contraseña de la firma')]/@for]", password)
  await browser.click(button("Abrir mi firma"))
  await browser.find("//*[contains(text(), 'ANA LOPEZ')]")
  await browser.type(fileInput, contract)
  await browser.click(button("Firmar"))
  await browser.click(button("Guardar contrato-firmado.pdf"))
  const signed = folder.write("contrato-firmado.pdf", await browser.saved("contrato-firmado.pdf"))
  expect(mustRun("pdfsig", ["-nocert", signed]).text).toContain("Signature is Valid")

  await browser.goTo(`${baseURL}${paths.verifyDocument}`)
  await browser.type(fileInput, signed)
  await browser.find("//section[contains(., 'ANA LOPEZ')]")
})
