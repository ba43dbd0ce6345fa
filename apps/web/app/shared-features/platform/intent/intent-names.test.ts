import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"

const app = join(import.meta.dirname, "../../..")
const files = globSync("{areas,shared-features}/**/*.{ts,tsx}", { cwd: app })
  .filter((path) => !path.includes(".test."))
  .map((path) => ({ path, text: readFileSync(join(app, path), "utf8") }))

/** Pages of other areas do not render a component of an area. */
const areaOf = (path: string) => /^areas\/\w+\//.exec(path)?.[0] ?? ""

function isHandled(name: string, area: string): boolean {
  const key = new RegExp(`[\\s{,]"?${name}"?\\s*[:(,}]`)
  return files.some(
    ({ path, text }) =>
      path.startsWith(area) &&
      /handleIntents\(|Intents\b/.test(text) &&
      key.test(text.replaceAll(/use\w+\("[^)]*/g, "")),
  )
}

it("sends only intents that a page of the area handles", () => {
  const sent = files.flatMap(({ path, text }) =>
    [...text.matchAll(/\buse(?:\w*Intent|Settle)(?:<[^(]*>)?\(\s*"([\w-]+)"/g)].map(([, name = ""]) => ({
      path,
      name,
    })),
  )
  expect(sent.length).toBeGreaterThan(80)
  expect(sent.filter(({ path, name }) => !isHandled(name, areaOf(path)))).toEqual([])
})
