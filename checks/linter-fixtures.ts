import type { BreachFixture } from "./wall-fixtures.ts"

const imports = "lint/style/noRestrictedImports"
const fileLines = "lint/style/noExcessiveLinesPerFile"
const functionLines = "lint/complexity/noExcessiveLinesPerFunction"

const lines = (count: number) => "export const a = [\n".concat("  1,\n".repeat(count - 2), "]\n")
const functionOf = (count: number) => `export function a() {\n${"  work()\n".repeat(count)}}\n`

/** One breach for every wall that Biome checks. `wall` is the rule that must report it. */
export const biomeBreaches: readonly BreachFixture[] = [
  { wall: imports, path: "packages/domain/src/with-zod.ts", text: 'import "zod"\n' },
  { wall: imports, path: "packages/domain/src/with-node.ts", text: 'import "node:fs"\n' },
  { wall: imports, path: "packages/contract/src/with-kysely.ts", text: 'import "kysely"\n' },
  { wall: imports, path: "packages/contract/src/with-pki.ts", text: 'import "@trazo/pki/holder/key"\n' },
  { wall: imports, path: "packages/pki/src/authority/with-pg.ts", text: 'import "pg"\n' },
  { wall: imports, path: "packages/pki/src/authority/with-http.ts", text: 'import "node:http"\n' },
  { wall: imports, path: "packages/pki/src/holder/with-fastify.ts", text: 'import "fastify"\n' },
  { wall: imports, path: "packages/pki/src/holder/with-contract.ts", text: 'import "@trazo/contract/a"\n' },
  { wall: imports, path: "packages/pki/src/asn1/with-forge.ts", text: 'import "node-forge"\n' },
  { wall: imports, path: "packages/pki/src/x509/with-x509.ts", text: 'import "@peculiar/x509"\n' },
  { wall: imports, path: "packages/documents/src/with-fastify.ts", text: 'import "fastify"\n' },
  { wall: imports, path: "packages/documents/src/with-node.ts", text: 'import "node:fs"\n' },
  {
    wall: imports,
    path: "packages/documents/src/with-authority.ts",
    text: 'import "@trazo/pki/authority/issue"\n',
  },
  { wall: imports, path: "packages/documents/src/with-contract.ts", text: 'import "@trazo/contract/a"\n' },
  { wall: imports, path: "apps/web/app/with-server.ts", text: 'import "@trazo/server/app"\n' },
  { wall: imports, path: "apps/web/app/with-path.ts", text: 'import "../../server/src/app.ts"\n' },
  { wall: imports, path: "apps/web/app/with-forge.ts", text: 'export const a = import("node-forge")\n' },
  { wall: imports, path: "apps/web/app/with-authority.ts", text: 'import "@trazo/pki/authority/issue"\n' },
  { wall: imports, path: "apps/server/src/with-testing.ts", text: 'import "@trazo/pki/testing/programs"\n' },
  { wall: imports, path: "apps/web/app/with-testing.ts", text: 'import "@trazo/pki/testing/programs"\n' },
  { wall: imports, path: "apps/server/src/with-x509.ts", text: 'import "@peculiar/x509"\n' },
  { wall: imports, path: "apps/server/src/with-asn1js.ts", text: 'import "asn1js"\n' },
  { wall: imports, path: "apps/server/src/with-pkijs.ts", text: 'import "pkijs"\n' },
  {
    wall: imports,
    path: "e2e/journeys/with-playwright.spec.ts",
    text: 'import { test } from "@playwright/test"\ntest("", () => {})\n',
  },
  {
    wall: "lint/style/noProcessEnv",
    path: "apps/server/src/port.ts",
    text: "export const a = process.env.A\n",
  },
  { wall: fileLines, path: "apps/server/src/long-file.ts", text: lines(301) },
  { wall: fileLines, path: "apps/server/src/long-file.test.ts", text: lines(501) },
  { wall: functionLines, path: "apps/server/src/long-function.ts", text: functionOf(61) },
  { wall: functionLines, path: "apps/web/app/long-component.tsx", text: functionOf(121) },
  {
    wall: "lint/performance/noBarrelFile",
    path: "apps/server/src/index.ts",
    text: 'export { a } from "./valid.ts"\n',
  },
  {
    wall: "lint/performance/noReExportAll",
    path: "apps/server/src/all.ts",
    text: 'export * from "./valid.ts"\n',
  },
  {
    wall: "lint/style/useFilenamingConvention",
    path: "apps/server/src/camelCase.ts",
    text: "export const a = 1\n",
  },
  {
    wall: "lint/suspicious/noImportCycles",
    path: "apps/server/src/hen.ts",
    text: 'import { egg } from "./egg.ts"\nexport const hen = () => egg\n',
  },
  {
    wall: "lint/suspicious/noImportCycles",
    path: "apps/server/src/egg.ts",
    text: 'import { hen } from "./hen.ts"\nexport const egg = () => hen\n',
  },
]

/** Files that Biome must accept: at the ceilings, and with the imports that each package is allowed. */
export const biomeValidFiles: readonly Omit<BreachFixture, "wall">[] = [
  { path: "apps/server/src/valid.ts", text: lines(300) },
  { path: "apps/server/src/valid.test.ts", text: lines(500) },
  { path: "apps/server/src/env.ts", text: "export const port = process.env.PORT\n" },
  { path: "apps/web/app/valid.tsx", text: functionOf(110) },
  {
    path: "packages/domain/src/valid.ts",
    text: 'import type { b } from "./b.ts"\nexport type A = typeof b\n',
  },
  { path: "packages/domain/src/valid.test.ts", text: 'import "vitest"\n' },
  { path: "packages/contract/src/valid.ts", text: 'import "@trazo/domain/a"\nimport "zod"\n' },
  { path: "packages/pki/src/holder/valid.ts", text: 'import "@peculiar/x509"\nimport "node-forge"\n' },
  {
    path: "packages/documents/src/valid.ts",
    text: 'import "@trazo/pki/asn1/reader"\nimport "@trazo/domain/a"\nimport "pkijs"\nimport "fflate"\n',
  },
  {
    path: "packages/pki/src/authority/valid.ts",
    text: 'import "node:crypto"\nimport "@peculiar/asn1-x509"\n',
  },
]

const ambient = "eslint(no-restricted-properties)"

/** Breaches for Oxlint: ambient clock and randomness, import cycles. */
export const oxlintBreaches: readonly BreachFixture[] = [
  { wall: ambient, path: "packages/domain/src/chance.ts", text: "export const a = () => Math.random()\n" },
  { wall: ambient, path: "packages/pki/src/authority/now.ts", text: "export const a = () => Date.now()\n" },
  {
    wall: ambient,
    path: "apps/server/src/features/requests/requests/now.ts",
    text: "export const a = () => Date.now()\n",
  },
  {
    wall: "import(no-cycle)",
    path: "apps/server/src/hen.ts",
    text: 'import { egg } from "./egg.ts"\nexport const hen = () => egg\n',
  },
  {
    wall: "import(no-cycle)",
    path: "apps/server/src/egg.ts",
    text: 'import { hen } from "./hen.ts"\nexport const egg = () => hen\n',
  },
]
