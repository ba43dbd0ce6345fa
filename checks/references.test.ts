import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { checklistIds, missingSections, outsideReferences, unknownIds } from "./references.ts"
import { readTree } from "./source-tree.ts"

const tree = readTree(join(import.meta.dirname, "..")).filter(({ path }) => !path.startsWith("checks/"))
const text = (path: string) => tree.find((file) => file.path === path)?.text ?? ""

test("docs/checklist.md defines every id once", () => {
  const ids = checklistIds(text("docs/checklist.md"))
  expect(ids).toHaveLength(87)
  expect(new Set(ids).size).toBe(ids.length)
})

test("comments cite only documents of the repository", () => {
  expect(outsideReferences(tree)).toEqual([])
})

test("cited sections of docs/ exist", () => {
  expect(missingSections(tree)).toEqual([])
})

test("test titles, comments and docs/conformance.md cite only ids of docs/checklist.md", () => {
  const known = new Set(checklistIds(text("docs/checklist.md")))
  expect(unknownIds(tree, known)).toEqual([])
  expect(checklistIds(text("docs/conformance.md")).filter((id) => !known.has(id))).toEqual([])
})

describe("planted references", () => {
  const file = (code: string) => [{ path: "apps/a.ts", text: code }]

  test.each([
    "/** Ends early (decisions section 7). */",
    "// the specification, section 3",
    "/* decisions, sections 2 and 7 */",
    "// see domain/ecuador.md",
    "// decisions.md says so",
  ])("%s leads outside", (code) => {
    expect(outsideReferences(file(code))).toHaveLength(1)
  })

  test.each([
    "/** Ends early (docs/product-decisions.md section 7). */",
    "// docs/security/accounts.md",
    'const text = "decisions section 7"',
  ])("%s is accepted", (code) => {
    expect(outsideReferences(file(code))).toEqual([])
  })

  test("reports a section that its page does not have", () => {
    const page = { path: "docs/page.md", text: "# Page\n\n## 2. Two\n" }
    const code = { path: "apps/a.ts", text: "// docs/page.md sections 2 and 3" }
    expect(missingSections([page, code])).toEqual(["apps/a.ts: docs/page.md section 3"])
  })

  test("reports an id that the checklist does not define", () => {
    const known = new Set(["A1", "A2", "A3"])
    const code = 'test("A1 to A4: holds", f) it.each([])("B9, A2: %s", f) test("E2E runs", f) // checklist C1'
    expect(unknownIds(file(code), known)).toEqual(["apps/a.ts: A4", "apps/a.ts: B9", "apps/a.ts: C1"])
  })
})
