import { join } from "node:path"
import { expect, test } from "vitest"
import { deadExports, exportedNames } from "./exports.ts"
import { readTree } from "./source-tree.ts"

test("every export has an importer", () => {
  const tree = readTree(join(import.meta.dirname, ".."))
  expect(tree.length).toBeGreaterThan(1000)
  const dead = deadExports(tree)
  expect(dead).toEqual([])
})

test("reads every form of export", () => {
  const text = [
    "export const a = 1, { b, c: [d] } = x",
    "export function e() {}",
    "export interface F {}",
    "export type G = 1",
    "export default class H {}",
    "const i = 1\nexport { i, i as j }",
    'export { k } from "./k.ts"',
  ].join("\n")
  expect(exportedNames({ path: "a.ts", text })).toEqual([..."abdeFG", "default", "i", "j", "k"])
})

test("reports exports that only their own test uses, unless the module uses them itself", () => {
  const tree = [
    {
      path: "packages/domain/src/a.ts",
      text: "export const tested = 1\nexport const inside = 1\nexport const shared = () => inside",
    },
    { path: "packages/domain/src/a.test.ts", text: 'import { inside, shared, tested } from "./a.ts"' },
    { path: "packages/domain/src/b.test.ts", text: 'import { shared } from "./a.ts"' },
  ]
  expect(deadExports(tree)).toEqual(["packages/domain/src/a.ts: tested"])
})

test("reports exports without importer and understands every form of import", () => {
  const tree = [
    {
      path: "packages/domain/src/a.ts",
      text: "export const used = 1\nexport const dead = 2\nexport type Used = 1",
    },
    { path: "packages/domain/src/b.ts", text: "export const b = 1\nexport const c = 1" },
    { path: "packages/domain/src/d.ts", text: "export default 1" },
    { path: "packages/domain/src/e.ts", text: "export const e = 1" },
    {
      path: "apps/web/app/x.ts",
      text: 'import { used as y, type Used } from "@trazo/domain/a"\nimport * as b from "../../../packages/domain/src/b.ts"\nconst d = () => import("../../../packages/domain/src/d.ts")',
    },
    { path: "packages/pki/testing/f.ts", text: "export const f = 1\nexport const unusedInTests = 1" },
    { path: "apps/web/app/x.test.ts", text: 'import { f } from "@trazo/pki/testing/f"' },
    { path: "apps/web/app/routes.ts", text: 'export default [route("s", "areas/s.tsx")]' },
    {
      path: "apps/web/app/areas/s.tsx",
      text: "export const loader = 1\nexport const other = 2\nexport default 1",
    },
  ]
  expect(deadExports(tree)).toEqual([
    "packages/domain/src/a.ts: dead",
    "packages/domain/src/e.ts: e",
    "packages/pki/testing/f.ts: unusedInTests",
    "apps/web/app/areas/s.tsx: other",
  ])
})
