import { readFileSync, writeFileSync } from "node:fs"
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test"
import { paths } from "@trazo/contract/paths"
import { byQpdf, largePdf, samplePdf } from "@trazo/documents/testing/sample-pdf"
import { mustRun, TemporaryFolder } from "@trazo/pki/testing/programs"
import { spanishEcuador, systemBrowser } from "../../e2e/support/browser/browser.ts"
import { demoAccounts } from "../../e2e/support/people/demo-accounts.ts"
import { withServer } from "../bench-server.ts"
import { atMost, type BenchResult, figure } from "../result.ts"
import { compressedKilobytes, workerFiles } from "./built-scripts.ts"
import { busyChecks } from "./busy-checks.ts"

const password = "Firma2026"
const slowdown = 4
const megabyte = 1024 * 1024
const large = 200 * megabyte - 100_000

/** Checking and signing in a browser, on the device. */
export async function run(): Promise<BenchResult> {
  using folder = new TemporaryFolder()
  makeFiles(folder)
  return await withServer(async ({ origin }) => {
    const browser = await chromium.launch(systemBrowser())
    try {
      const context = await browser.newContext({ ...spanishEcuador, baseURL: origin })
      const figures = [
        ...(await weights(context, folder)),
        ...(await signing(context, folder)),
        ...(await memory(browser, context, folder)),
        await busyChecks(),
      ]
      return {
        name: "use",
        conditions: `demo data, RSA-2048; signing runs in a worker, which DevTools does not slow, so its time is taken ${slowdown} times`,
        figures,
      }
    } finally {
      await browser.close()
    }
  })
}

function makeFiles({ path, write }: TemporaryFolder): void {
  const [key, certificate] = [path("a.key"), path("a.pem")]
  const request = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", certificate]
  mustRun("openssl", [...request, "-days", "30", "-subj", "/C=EC/CN=ANA LOPEZ"])
  const pack = ["pkcs12", "-export", "-inkey", key, "-in", certificate, "-out", path("a.p12")]
  mustRun("openssl", [...pack, "-passout", `pass:${password}`])
  write("ten-pages.pdf", byQpdf(samplePdf({ pages: 10 }), "--object-streams=generate"))
  write("large.pdf", largePdf(large))
  for (let number = 0; number < 500; number++) write(`small-${number}.pdf`, samplePdf())
}

/** What «¿Sirve mi firma?» adds to the area's other screens, and what it leaves in them. */
async function weights(context: BrowserContext, { path }: TemporaryFolder) {
  const { login, user, password: secret } = demoAccounts.client
  const data = { user, password: secret }
  const answered = await context.request.post("/api/clients/auth?simple=true", { data })
  if (!answered.ok()) throw new Error(`${login} answered ${answered.status()}`)
  const page = await context.newPage()
  // Pages fetch the code of their links ahead, which would count as that of «Mis solicitudes».
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  const scripts = new Set<string>()
  page.on("request", (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith("/assets/") && pathname.endsWith(".js")) scripts.add(pathname)
  })
  await page.goto(paths.managerRequests, { waitUntil: "networkidle" })
  const before = new Set(scripts)
  const device = workerFiles("inspect-key-file")
  await page.goto(paths.managerUse, { waitUntil: "networkidle" })
  const region = page.getByRole("region", { name: "¿Sirve mi firma?" })
  await region.locator("input[type=file]").setInputFiles(path("a.p12"))
  await region.getByLabel("Contraseña de la firma").fill(password)
  await region.getByRole("button", { name: "Revisar mi firma" }).click()
  await region.getByText("ANA LOPEZ").first().waitFor()
  const added = new Set([...scripts, ...device].filter((one) => !before.has(one)))
  const leaked = device.filter((one) => before.has(one) && /worker|inspect|read-key-file/.test(one))
  await page.close()
  return [
    atMost(
      "«¿Sirve mi firma?» with its worker, brotli, beyond «Mis solicitudes»",
      compressedKilobytes(added),
      "KB",
      250,
    ),
    atMost("of that on «Mis solicitudes»", leaked.length, "files", 0),
  ]
}

async function signing(context: BrowserContext, { path, read }: TemporaryFolder) {
  const page = await openDesk(context, path("a.p12"))
  await page.evaluate(() => {
    const seen = { longest: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration)
    }).observe({ type: "longtask" })
  })
  const ten: number[] = []
  for (let turn = 0; turn < 6; turn++) ten.push(await sign(page, [path("ten-pages.pdf")], "Firmar", "Todas"))
  const small = Array.from({ length: 500 }, (_, number) => path(`small-${number}.pdf`))
  await page.evaluate(() => Object.assign((window as unknown as { seen: object }).seen, { longest: 0 }))
  const many = await sign(page, small, "Firmar los 500 documentos")
  const longest = await page.evaluate(() => (window as unknown as { seen: { longest: number } }).seen.longest)
  const signed = await signTen(page, path("ten-times.pdf"), read("ten-pages.pdf"))
  await page.close()
  return [
    figure("the first of them", ((ten[0] ?? 0) * slowdown) / 1000, "s"),
    atMost(
      "signing ten pages with a stamp on each, best of 6, times four",
      (Math.min(...ten) * slowdown) / 1000,
      "s",
      0.3,
    ),
    atMost("500 small PDF files and their ZIP", many / 1000, "s", 60),
    figure("longest task of the page meanwhile", longest, "ms"),
    atMost(
      "checking a PDF with ten signatures, best of 3",
      (await checking(context, signed, 3)) / 1000,
      "s",
      1,
    ),
  ]
}

/** A PDF that was signed ten times on the page. */
async function signTen(page: Page, file: string, first: Uint8Array): Promise<string> {
  let pdf = first
  for (let turn = 0; turn < 10; turn++) {
    writeFileSync(file, pdf)
    await sign(page, [file], "Firmar")
    const download = page.waitForEvent("download")
    await page.getByRole("button", { name: "Guardar ten-times-firmado.pdf" }).click()
    pdf = readFileSync(await (await download).path())
  }
  writeFileSync(file, pdf)
  return file
}

async function openDesk(context: BrowserContext, p12: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(paths.sign, { waitUntil: "networkidle" })
  await page.locator("main input[type=file]").setInputFiles(p12)
  await page.getByLabel("Contraseña de la firma").fill(password)
  await page.getByRole("button", { name: "Abrir mi firma" }).click()
  await page.getByText("Su firma está abierta").waitFor()
  return page
}

/** ms from the press to the result, seen in the page. */
async function sign(page: Page, files: readonly string[], button: string, stampOn?: string): Promise<number> {
  await page.locator("main input[type=file]").setInputFiles([...files])
  if (stampOn) {
    await page.getByText(stampOn, { exact: true }).click()
    // Who places a stamp sees the page first.
    await page.getByRole("img", { name: "Página del documento" }).waitFor()
  }
  await page.getByRole("button", { name: button, exact: true }).waitFor()
  return page.evaluate(async (name) => {
    const pressed = [...document.querySelectorAll("button")].find((one) => one.textContent === name)
    const start = performance.now()
    pressed?.click()
    for (;;) {
      await new Promise(requestAnimationFrame)
      const done = [...document.querySelectorAll("h2")].some(({ textContent }) =>
        /^(Documento firmado|\d+ documentos firmados)/.test(textContent ?? ""),
      )
      const isBusy = document.querySelector("progress, [role=progressbar]") !== null
      if (done && !isBusy) return performance.now() - start
    }
  }, button)
}

/** ms until the result shows. */
async function checking(context: BrowserContext, file: string, turns: number): Promise<number> {
  const page = await context.newPage()
  await page.goto(paths.verifyDocument, { waitUntil: "networkidle" })
  const times: number[] = []
  for (let turn = 0; turn < turns; turn++) {
    const start = performance.now()
    await page.getByLabel("Elegir un archivo").setInputFiles(file)
    await page.getByRole("region", { name: "Resultado" }).waitFor()
    times.push(performance.now() - start)
    await page.getByRole("button", { name: "Revisar otro archivo" }).click()
  }
  await page.close()
  return Math.min(...times)
}

/** Growth of all renderers while a large file is signed and checked. */
async function memory(browser: Browser, context: BrowserContext, { path }: TemporaryFolder) {
  const page = await openDesk(context, path("a.p12"))
  const session = await browser.newBrowserCDPSession()
  const now = async () => {
    const { processInfo } = await session.send("SystemInfo.getProcessInfo")
    return processInfo
      .filter(({ type }) => type === "renderer")
      .reduce((sum, { id }) => sum + residentMegabytes(id), 0)
  }
  const grown = async (work: () => Promise<unknown>) => {
    const before = await now()
    let most = before
    let isDone = false
    const done = work().finally(() => {
      isDone = true
    })
    while (!isDone) {
      most = Math.max(most, await now())
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    await done
    return (most - before) / (large / megabyte)
  }
  const signed = await grown(() => sign(page, [path("large.pdf")], "Firmar"))
  await page.close()
  const checked = await grown(() => checking(context, path("large.pdf"), 1))
  return [
    atMost("growth of the tab while 200 MB are signed", signed, "times the file", 3),
    atMost("growth of the tab while 200 MB are checked", checked, "times the file", 3),
  ]
}

function residentMegabytes(pid: number): number {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? []
    return Number(kilobytes ?? 0) / 1024
  } catch {
    return 0
  }
}
