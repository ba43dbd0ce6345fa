import { join } from "node:path"
import { expect, test } from "vitest"
import { readTree } from "./source-tree.ts"
import { replacedWords } from "./vocabulary.ts"

const schema = "apps/server/src/database/schema.ts"

test("identifiers and file names use the words of docs/glossary.md", () => {
  const tree = readTree(join(import.meta.dirname, ".."))
  expect(tree.length).toBeGreaterThan(1000)
  expect(replacedWords(tree)).toEqual([])
})

test.each([
  ["apps/web/app/ui/work-under-way.tsx", "export const a = 1"],
  ["apps/server/src/papers/a.ts", "export const a = 1"],
  ["apps/server/src/a.ts", "export const judgePayment = 1"],
  ["apps/server/src/a.ts", "export const askedPapers = 1"],
  ["apps/web/app/a.tsx", "export const A = () => <Letter />"],
  ["apps/web/app/a.tsx", 'import { Paper } from "./paper-file.tsx"\nexport const a = 1'],
  ["packages/contract/src/paths.ts", 'export const paths = { answer: "/index-resp" }'],
])("reports the replaced word in %s: %s", (path, text) => {
  expect(replacedWords([{ path, text }]).length).toBeGreaterThan(0)
})

test("accepts the right words and similar ones", () => {
  const text =
    "export const [paperclip, stored, documents, newspapers, household, holder, restored, letters, LetterCase, passwords] = x"
  expect(replacedWords([{ path: "apps/web/app/common-passwords.ts", text }])).toEqual([])
})

test("accepts Mantine's components", () => {
  const text = 'import { Paper } from "@mantine/core"\nexport const A = () => <Paper />'
  expect(replacedWords([{ path: "apps/web/app/a.tsx", text }])).toEqual([])
})

test("accepts names of the wire and of SQL as properties, and reports variables with the same name", () => {
  const tree = [
    {
      path: "packages/contract/src/purchase.ts",
      text: "export const shape = z.object({ paper: z.string() })",
    },
    { path: schema, text: "export interface RequestPapersTable { answers: string }" },
    {
      path: "apps/server/src/a.ts",
      text: "export const type = ({ paper: type }) => ({ paper: type, a: row.answers })",
    },
    { path: "apps/server/src/b.ts", text: "export const type = ({ paper }) => paper" },
    { path: "apps/server/src/c.ts", text: "export const type = row.told" },
  ]
  expect(replacedWords(tree)).toEqual([
    "apps/server/src/b.ts: paper (document)",
    "apps/server/src/c.ts: told (notification rules, notify)",
  ])
})
