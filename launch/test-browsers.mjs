// npm run test:browsers: the main journeys in Firefox and in Safari's engine. Its last line is «N passed, N failed».
import { build } from "./build.mjs"
import { compileCache } from "./compile-cache.mjs"
import { install } from "./install.mjs"
import { inRoot, projectNode } from "./place.mjs"
import { run } from "./run.mjs"
import { otherEngines, provideTools } from "./tools.mjs"

const isReady = (await install()) && (await provideTools(otherEngines)) && (await build())
const playwright = inRoot("node_modules/@playwright/test/cli.js")
const args = ["test", "-c", "e2e/browsers/playwright.config.ts", ...process.argv.slice(2)]
if (!isReady) console.log("\n0 passed, 1 failed")
process.exitCode = isReady
  ? await run(projectNode, [playwright, ...args], { env: { ...process.env, ...compileCache } })
  : 1
