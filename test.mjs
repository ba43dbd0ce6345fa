// npm test: installs what is missing, builds, lints, checks types, runs all tests. Needs only Node.js 20 and npm.
// Its last line is «N passed, N failed»; its exit code is not zero when anything failed.
import { chmodSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs"
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
const begun = performance.now()

/** @param options of the programs that it starts: where their output goes */
async function step(name, perform, options) {
  if (!options) console.log(`\n── ${name}`)
  const since = performance.now()
  const tally = await perform(options)
  results.push({ name, milliseconds: performance.now() - since, ...tally })
}

/** A step beside others. Its output is printed when it has ended. */
async function stepBeside(name, perform) {
  const file = join(reports, `${results.length}-${name}.txt`)
  const output = openSync(file, "w")
  try {
    await step(name, perform, { stdio: ["ignore", output, output] })
  } finally {
    closeSync(output)
    console.log(`\n── ${name}`)
    process.stdout.write(readFileSync(file))
  }
}

async function runVitest() {
  const report = join(reports, "vitest.json")
  const reporters = ["--reporter=default", `--reporter=${inRoot("launch/vitest-report.mjs")}`]
  const code = await run(projectNode, [inRoot("node_modules/vitest/vitest.mjs"), "run", ...reporters], {
    env: { ...process.env, ...compileCache, VITEST_TALLY: report },
  })
  return tallyVitest(report, code)
}

/** @param config in e2e, without its ending */
const playwright = (config) => async (options) => {
  const report = join(reports, `${config}.json`)
  const code = await run(
    projectNode,
    [inRoot("node_modules/@playwright/test/cli.js"), "test", "-c", `e2e/${config}.config.ts`],
    { ...options, env: { ...process.env, E2E_REPORT: report, E2E_FOLDER: reports } },
  )
  const tally = tallyPlaywright(report, code)
  if (tally.failed > 0) printFailedPages(inRoot("test-results", config))
  return tally
}

const typecheck = async (options) => tallyStep(await runNpm(["run", "--silent", "typecheck"], options))

await step("Dependencias", async () => tallyStep((await install()) ? 0 : 1))
if (results[0].failed === 0) {
  await step("Programas", async () => tallyStep((await provideTools()) ? 0 : 1))
  await step("Páginas", async () => tallyStep((await build()) ? 0 : 1))
  await Promise.all([
    stepBeside("Tipos", typecheck),
    stepBeside("Pruebas de servidores que se detienen", playwright("playwright.own-servers")),
    step("Pruebas", runVitest),
  ])
  await step("Pruebas en el navegador", playwright("playwright"))
}

rmSync(reports, { recursive: true, force: true })
printTimes(results, performance.now() - begun)
const total = (key) => results.reduce((sum, result) => sum + (result[key] ?? 0), 0)
const all = (key) => results.flatMap((result) => result[key] ?? [])
const broken = results.filter((result) => result.failed > 0).map((result) => result.name)
if (broken.length > 0) console.log(`\nCon fallas: ${broken.join(", ")}\n\n${all("failures").join("\n\n")}`)
console.log(`\n${total("passed")} passed, ${total("failed")} failed`)
process.exitCode = total("failed") === 0 ? 0 : 1
