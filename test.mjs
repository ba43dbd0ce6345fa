// npm test: installs what is missing, builds, lints, checks types, runs all tests. Needs only Node.js 20 and npm.
// Its last line is «N passed, N failed»; its exit code is not zero when anything failed.
import { chmodSync, mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { build } from "./launch/build.mjs"
import { compileCache } from "./launch/compile-cache.mjs"
import { printFailedPages } from "./launch/failed-pages.mjs"
import { install } from "./launch/install.mjs"
import { inRoot, projectNode } from "./launch/place.mjs"
import { run, runNpm } from "./launch/run.mjs"
import { tallyPlaywright, tallyStep, tallyVitest } from "./launch/tally.mjs"
import { printTimes } from "./launch/times.mjs"
import { provideTools } from "./launch/tools.mjs"

const reports = mkdtempSync(join(tmpdir(), "trazo-test-"))
chmodSync(reports, 0o755) // the embedded database of the browser tests may run as another user
const results = []

async function step(name, perform) {
  console.log(`\n── ${name}`)
  const since = performance.now()
  const tally = await perform()
  results.push({ name, milliseconds: performance.now() - since, ...tally })
}

async function runVitest() {
  const report = join(reports, "vitest.json")
  const reporters = ["--reporter=default", `--reporter=${inRoot("launch/vitest-report.mjs")}`]
  // One retry, as for the browser tests (docs/decisions/0019).
  const code = await run(
    projectNode,
    [inRoot("node_modules/vitest/vitest.mjs"), "run", "--retry=1", ...reporters],
    { env: { ...process.env, ...compileCache, VITEST_TALLY: report } },
  )
  return tallyVitest(report, code)
}

async function runPlaywright() {
  const report = join(reports, "playwright.json")
  const code = await run(
    projectNode,
    [inRoot("node_modules/@playwright/test/cli.js"), "test", "-c", "e2e/playwright.config.ts"],
    { env: { ...process.env, E2E_REPORT: report, E2E_DATA_DIR: join(reports, "data") } },
  )
  const tally = tallyPlaywright(report, code)
  if (tally.failed + (tally.repeated?.length ?? 0) > 0) printFailedPages(inRoot("test-results"))
  return tally
}

const hasBrowserTests = readdirSync(inRoot("e2e"), { recursive: true }).some((name) =>
  name.endsWith(".spec.ts"),
)

await step("Dependencias", async () => tallyStep((await install()) ? 0 : 1))
if (results[0].failed === 0) {
  await step("Programas", async () => tallyStep((await provideTools()) ? 0 : 1))
  await step("Páginas", async () => tallyStep((await build()) ? 0 : 1))
  await step("Tipos", async () => tallyStep(await runNpm(["run", "--silent", "typecheck"])))
  await step("Pruebas", runVitest)
  if (hasBrowserTests) await step("Pruebas en el navegador", runPlaywright)
}

rmSync(reports, { recursive: true, force: true })
printTimes(results)
const total = (key) => results.reduce((sum, result) => sum + (result[key] ?? 0), 0)
const all = (key) => results.flatMap((result) => result[key] ?? [])
const broken = results.filter((result) => result.failed > 0).map((result) => result.name)
if (all("repeated").length > 0) {
  console.log(`\nPasaron al segundo intento: ${all("repeated").length}\n\n${all("repeated").join("\n\n")}`)
}
if (broken.length > 0) console.log(`\nCon fallas: ${broken.join(", ")}\n\n${all("failures").join("\n\n")}`)
console.log(`\n${total("passed")} passed, ${total("failed")} failed`)
process.exitCode = total("failed") === 0 ? 0 : 1
