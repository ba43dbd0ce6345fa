import { once } from "node:events"
import { createServer, request as httpRequest } from "node:http"
import type { AddressInfo } from "node:net"
import { paths } from "@trazo/contract/paths"
import { samplePdf } from "@trazo/documents/testing/sample-pdf"
import { mustRun, TemporaryFolder } from "@trazo/pki/testing/programs"
import { expect, test } from "../support/test.ts"
import { endsLikePdf } from "./test.ts"
import { hasWebKit, WebKit } from "./webkit.ts"

test.skip(!hasWebKit(), "webkit2gtk-driver or xvfb is not installed")

const password = "Firma2026"
const serviceWorker = "/service-worker.js"

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
const registrationCount = "return (await navigator.serviceWorker.getRegistrations()).length"

/** Loads the shop, waits until the service worker controls it, and opens a P12 file in a worker. */
async function openP12(browser: WebKit, { origin, p12 }: { origin: string; p12: string }) {
  await browser.goTo(`${origin}${paths.home}`)
  await browser.find("//h1")
  await browser.evaluate(`
    const { serviceWorker } = navigator
    const taken = new Promise((resolve) => serviceWorker.addEventListener("controllerchange", resolve))
    if (!serviceWorker.controller) await taken
  `)
  await browser.goTo(`${origin}${paths.sign}`)
  await browser.type(fileInput, p12)
  await browser.type("//input[@id=//label[contains(., 'Contraseña de la firma')]/@for]", password)
  await browser.click(button("Abrir mi firma"))
  await browser.find("//*[contains(text(), 'ANA LOPEZ')]")
}

test("Safari's engine signs a PDF and checks it under the service worker", { tag: "@desktop" }, async ({
  baseURL,
}) => {
  const origin = baseURL ?? ""
  using folder = new TemporaryFolder()
  const contract = folder.write("contrato.pdf", samplePdf())
  await using browser = await new WebKit().open()

  await openP12(browser, { origin, p12: writeP12(folder) })
  const controller = await browser.evaluate("return navigator.serviceWorker.controller?.scriptURL")
  expect(controller).toBe(`${origin}${serviceWorker}`)
  await browser.type(fileInput, contract)
  await browser.click(button("Firmar"))
  await browser.click(button("Guardar contrato-firmado.pdf"))
  const signed = folder.write(
    "contrato-firmado.pdf",
    await browser.saved("contrato-firmado.pdf", endsLikePdf),
  )
  expect(mustRun("pdfsig", ["-nocert", signed]).text).toContain("Signature is Valid")

  await browser.goTo(`${origin}${paths.verifyDocument}`)
  await browser.type(fileInput, signed)
  await browser.find("//section[contains(., 'ANA LOPEZ')]")
  expect(await browser.evaluate(registrationCount)).toBe(1)
})

/** The server as seen through a service worker that may not fetch the scripts of workers. */
async function withForbiddingPolicy(baseURL: string) {
  const server = createServer((incoming, outgoing) => {
    const { method, headers, url: path } = incoming
    const { hostname, port } = new URL(baseURL)
    const forwarded = httpRequest({ hostname, port, path, method, headers }, (response) => {
      const policy = { "content-security-policy": "default-src 'none'; connect-src 'self'" }
      const sent = path === serviceWorker ? { ...response.headers, ...policy } : response.headers
      outgoing.writeHead(response.statusCode ?? 502, sent)
      response.pipe(outgoing)
    })
    forwarded.on("error", () => outgoing.destroy())
    incoming.pipe(forwarded)
  }).listen(0, "localhost")
  await once(server, "listening")
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  const close = async () => {
    server.closeAllConnections()
    server.close()
  }
  return { origin, [Symbol.asyncDispose]: close }
}

test("a worker that does not load through the service worker starts without it, and nothing is typed again", {
  tag: "@desktop",
}, async ({ baseURL }) => {
  using folder = new TemporaryFolder()
  await using server = await withForbiddingPolicy(baseURL ?? "")
  await using browser = await new WebKit().open()
  await openP12(browser, { origin: server.origin, p12: writeP12(folder) })
  expect(await browser.evaluate(registrationCount)).toBe(0)

  await browser.goTo(`${server.origin}${paths.home}`)
  await browser.find("//h1")
  expect(await browser.evaluate("return navigator.serviceWorker.controller")).toBe(null)
})
