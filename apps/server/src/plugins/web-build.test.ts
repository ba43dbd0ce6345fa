import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { StartupError } from "../startup-error.ts"
import { requireBuiltPages } from "./web.ts"

const folder = mkdtempSync(join(tmpdir(), "trazo-pages-"))
afterAll(() => rmSync(folder, { recursive: true }))

test("reports missing or incomplete pages in one Spanish line", () => {
  const server = join(folder, "index.js")
  const assets = join(folder, "assets")
  const startupMessage = () => {
    try {
      return requireBuiltPages([server, assets])
    } catch (error) {
      if (error instanceof StartupError) return error.message
      throw error
    }
  }
  expect(startupMessage()).toMatch(/^Faltan las páginas construidas\. .*npm run build.*$/)
  writeFileSync(server, "")
  expect(startupMessage()).toMatch(/^Faltan/)
  writeFileSync(assets, "")
  expect(startupMessage()).toBeUndefined()
})
