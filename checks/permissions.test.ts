import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { permissionsPage, readEndpoints } from "./permissions-page.ts"

const root = join(import.meta.dirname, "..")
const endpoints = await readEndpoints(root)

test("docs/reports/permissions.md matches the contract (npm run docs:permissions writes it)", () => {
  expect(readFileSync(join(root, "docs/reports/permissions.md"), "utf8")).toBe(permissionsPage(endpoints))
})

test("lists every endpoint once, under its callers", () => {
  expect(endpoints.length).toBeGreaterThan(70)
  const lines = permissionsPage(endpoints).split("\n")
  for (const { method, path } of endpoints) {
    expect(lines.filter((line) => line.startsWith(`| \`${method} ${path}\` |`))).toHaveLength(1)
  }
})

test("a changed access changes the page", () => {
  const approval = { method: "PUT", path: "/api/approval", summary: "Aprueba." }
  const asked = permissionsPage([{ ...approval, access: { permission: "/certificates:approve" } }])
  expect(asked).toContain("| `PUT /api/approval` | `/certificates:approve` | Aprueba. |")
  const open = permissionsPage([{ ...approval, access: "public" }])
  expect(open).toContain(
    "distributor's host\n\n| call | what for |\n| --- | --- |\n| `PUT /api/approval` | Aprueba. |",
  )
})

test("marks an endpoint that requires a recent proof", () => {
  const approval = { method: "PUT", path: "/api/approval", summary: "Aprueba.", proof: "recent" } as const
  const page = permissionsPage([
    { ...approval, access: { permission: "/certificates:approve" } },
    { method: "GET", path: "/api/queue", summary: "La cola.", access: "executive" },
  ])
  expect(page).toContain("| `PUT /api/approval` | `/certificates:approve` | recent | Aprueba. |")
  expect(page).toContain("| `GET /api/queue` | any |  | La cola. |")
})
