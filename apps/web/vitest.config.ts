import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { defineConfig, type ViteUserConfig } from "vitest/config"

const include = ["app/**/*.test.{ts,tsx}", "build-steps/**/*.test.ts"]

/** Files that replace modules. What they replace must not reach other files. */
export const replacing = readdirSync(join(import.meta.dirname, "app"), { recursive: true, encoding: "utf8" })
  .filter((file) => /\.test\.tsx?$/.test(file))
  .map((file) => `app/${file}`)
  .filter((file) => readFileSync(join(import.meta.dirname, file), "utf8").includes("vi.mock("))

export const settings = {
  environment: "node",
  setupFiles: ["testing/setup.ts"],
  testTimeout: 30_000,
  expect: { requireAssertions: true },
} satisfies ViteUserConfig["test"]

export default defineConfig({
  // The files share loaded modules, which takes a quarter of the processor's time.
  test: {
    ...settings,
    name: "web",
    include,
    exclude: replacing,
    isolate: false,
    // Vitest wants a turn of its own for a project with another number of workers.
    sequence: { groupOrder: 1 },
  },
})
