import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { asvsLevels, asvsProblems } from "./asvs.ts"
import { quotedIn, titlesOf } from "./documents.ts"
import { readTree } from "./source-tree.ts"

const tree = readTree(join(import.meta.dirname, ".."))
const security = tree.find(({ path }) => path === "docs/security.md") ?? { path: "", text: "" }

test("knows the requirements of ASVS 5.0: 70 of level 1 and 183 of level 2", () => {
  const levels = [...asvsLevels.values()]
  expect([1, 2].map((level) => levels.filter((one) => one === level).length)).toEqual([70, 183])
})

test("docs/security.md has each requirement once, with its level and evidence or a reason", () => {
  expect(security.text).toContain("| V1.1.1 |")
  expect(asvsProblems(security)).toEqual([])
})

test("docs/security.md quotes only titles of tests", () => {
  const isTitle = titlesOf(tree)
  const rows = security.text.split("\n").filter((line) => /^\| [VT]\d/.test(line))
  const quoted = rows.flatMap((row) => [...quotedIn(row)])
  expect(quoted.length).toBeGreaterThan(200)
  expect(quoted.filter((title) => !isTitle(title))).toEqual([])
})

describe("the check of the requirements", () => {
  const page = (...rows: string[]) => ({ path: "docs/security.md", text: rows.join("\n") })
  const problemsOf = (id: string, row: string) =>
    asvsProblems(page(row)).filter((problem) => problem.startsWith(`${id}:`))

  test("accepts evidence, a reason, and a pending row", () => {
    expect(problemsOf("V1.1.1", "| V1.1.1 | 2 | decode once | holds | «a title» |")).toEqual([])
    expect(problemsOf("V1.2.6", "| V1.2.6 | 2 | no LDAP | n/a | there is none |")).toEqual([])
    expect(problemsOf("V3.3.3", "| V3.3.3 | 2 | `__Host-` | pending | |")).toEqual([])
  })

  test("reports a missing or repeated row, a wrong level or status, and a row without evidence", () => {
    const row = "| V1.1.1 | 2 | decode once | holds | `biome.json` |"
    expect(asvsProblems(page(row))).toContain("V1.1.2: 0 rows")
    expect(asvsProblems(page(row, row))).toContain("V1.1.1: 2 rows")
    expect(problemsOf("V1.1.1", row.replace("| 2 |", "| 1 |"))).toEqual(["V1.1.1: level 1"])
    expect(problemsOf("V1.1.1", row.replace("holds", "fine"))).toEqual(["V1.1.1: status «fine»"])
    expect(problemsOf("V1.1.1", row.replace("`biome.json`", "it does"))).toEqual(["V1.1.1: no evidence"])
    expect(problemsOf("V1.1.1", row.replace("holds | `biome.json`", "deviation | "))).toEqual([
      "V1.1.1: no reason",
    ])
    expect(problemsOf("V18.1.1", row.replace("V1.1.1", "V18.1.1"))).toEqual(["V18.1.1: level 2"])
  })
})
