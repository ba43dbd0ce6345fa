import { join } from "node:path"
import { expect, test } from "vitest"
import { readTree } from "./source-tree.ts"
import { replacedWords } from "./vocabulary.ts"

/** Uses of replaced words that remain. The number only goes down, to 0. */
const remaining = 900

test("identifiers and file names use the words of docs/glossary.md", () => {
  const found = replacedWords(readTree(join(import.meta.dirname, "..")))
  expect(found.length, found.join("\n")).toBeLessThanOrEqual(remaining)
})

test.each([
  ["apps/web/app/ui/work-under-way.tsx", "export const a = 1"],
  ["apps/server/src/papers/a.ts", "export const a = 1"],
  ["apps/server/src/a.ts", "export const judgePayment = 1"],
  ["apps/server/src/a.ts", "export const askedPapers = 1"],
  ["apps/web/app/a.tsx", "export const A = () => <Letter />"],
])("reports the replaced word in %s: %s", (path, text) => {
  expect(replacedWords([{ path, text }])).toHaveLength(1)
})

test("accepts the right words and similar ones", () => {
  const text =
    "export const [paperclip, stored, documents, newspapers, household, holder, restored, letters] = x"
  expect(replacedWords([{ path: "apps/web/app/documents.ts", text }])).toEqual([])
})
