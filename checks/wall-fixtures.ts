/** A file that breaks one wall, which must report it at `path`. */
export interface BreachFixture {
  readonly wall: string
  readonly path: string
  readonly text: string
}

const feature = "apps/server/src/features"
const area = "apps/web/app/areas"
const migrations = "apps/server/src/database/migrations"

/** Files that break no wall. The breaches import them. */
export const validFiles: readonly Omit<BreachFixture, "wall">[] = [
  {
    path: `${migrations}/9000-steps.sql`,
    text: [
      "-- update requests; in a comment",
      "-- step: once",
      "create table dogs (a text); create index on dogs (a);",
      "alter table requests add column a text, add constraint known check (a <> '') not valid;",
      "create function f() returns void language sql as $$ update requests set a = 'b'; $$;",
      "-- step: batches",
      "update requests set a = kind where id in (select id from requests where a is null limit 1000);",
      "-- step: alone",
      "create index concurrently requests_of_a on requests (a);",
      "-- step: once",
      "alter table requests validate constraint known;",
      "",
    ].join("\n"),
  },
  { path: "packages/domain/src/money/money.ts", text: "export const cents = (value: number) => value\n" },
  {
    path: "packages/domain/src/money/money.test.ts",
    text: 'import { test } from "vitest"\nimport { cents } from "./money.ts"\ntest("now", () => void cents(Date.now()))\n',
  },
  {
    path: "packages/contract/src/pets.ts",
    text: [
      'import { z } from "zod"',
      "export const petShape = z.object({})",
      "export const foodShape = z.object({})",
      "export type Pet = z.infer<typeof petShape>",
      "export type Food = z.infer<typeof foodShape>",
      'export const feed = { method: "POST", path: "/api/pets", access: "public", body: foodShape, answer: z.array(petShape) }',
      "",
    ].join("\n"),
  },
  {
    path: `${feature}/requests/requests/pet.ts`,
    text: 'import { sql } from "kysely"\nexport const nameOf = (pet: Pet) => pet.name\nexport const insertPet = (tx: ScopedTransaction) => tx.insertInto("pets")\nexport const findPet = (tx: ScopedTransaction) => sql`select 1`.execute(tx)\ntype Either = ScopedTransaction | PlatformTransaction\nexport const findToy = (tx: Either) => tx\nexport function unscopedPets(db: unknown) {\n  return db\n}\n',
  },
  {
    path: `${feature}/requests/requests/presenters.ts`,
    text: 'import type { Pet } from "@trazo/contract/pets"\nexport const presentPet = (row: Pet): Pet => row\n',
  },
  {
    path: `${feature}/requests/requests/feed-pet.ts`,
    text: 'import type { Food } from "@trazo/contract/pets"\nimport { findPet } from "./pet.ts"\nexport const feedPet = (food: Food, at: string) => [findPet, food, new Date(at)]\n',
  },
  {
    path: `${feature}/requests/requests/find-pets.ts`,
    text: 'import type { Pet } from "@trazo/contract/pets"\nimport { presentPet } from "./presenters.ts"\nexport const findPets = async (rows: Pet[]): Promise<Pet[]> => rows.map(presentPet)\nexport const isPet = (pet: Pick<Pet, "name">): { pet: Pet } => ({ pet: presentPet(pet) })\n',
  },
  {
    path: `${feature}/requests/requests/routes.ts`,
    text: 'import { feed } from "@trazo/contract/pets"\nimport { feedPet } from "./feed-pet.ts"\nexport const petRoutes = [feed, feedPet]\n',
  },
  {
    path: `${feature}/desk/reviews/call-pet.ts`,
    text: 'import { feedPet } from "../../requests/requests/feed-pet.ts"\nexport const callPet = () => feedPet\n',
  },
  {
    path: "apps/server/src/app.ts",
    text: 'import { petRoutes } from "./features/requests/requests/routes.ts"\nexport const app = [petRoutes]\n',
  },
  { path: "apps/web/app/ui/button.tsx", text: "export const Button = () => <button />\n" },
  {
    path: `${area}/public/home.tsx`,
    text: 'import { Button } from "../../ui/button.tsx"\nexport default Button\n',
  },
  {
    path: "packages/pki/src/holder/read-pet.ts",
    text: 'import { readName } from "../x509/name.ts"\nexport const readPet = readName\n',
  },
  {
    path: "packages/documents/src/pdf/read-pet.ts",
    text: 'import { readFacts } from "../certificate/facts.ts"\nexport const readPet = readFacts\n',
  },
  {
    path: "packages/domain/src/money/counted.ts",
    text: 'export const counted = (value: number) => value.toLocaleString("es-EC", { maximumFractionDigits: 1 })\n',
  },
  { path: `${area}/manager/account.tsx`, text: "export const Account = () => null\n" },
  ...Array.from({ length: 25 }, (_, index) => ({
    path: `packages/domain/src/pets/pet-${index + 10}.ts`,
    text: "export const pet = { ...({ a: 1 }.a ? { b: 2 } : {}), ...{} }\n",
  })),
]

/** At least one breach for each of the custom walls, one for each way to break it. */
export const breachFixtures: readonly BreachFixture[] = [
  {
    wall: "package-borders",
    path: "packages/domain/src/leak.ts",
    text: 'export { petShape } from "../../contract/src/pets.ts"\n',
  },
  {
    wall: "package-borders",
    path: "apps/web/app/load.ts",
    text: 'export const load = () => import("../../server/src/app.ts")\n',
  },
  {
    wall: "pki-folders",
    path: "packages/pki/src/holder/issue.ts",
    text: 'export { signTbs } from "../authority/certificate.ts"\n',
  },
  {
    wall: "pki-folders",
    path: "packages/pki/src/asn1/name.ts",
    text: 'import type { NameAttribute } from "../x509/name.ts"\nexport type Name = NameAttribute[]\n',
  },
  {
    wall: "document-folders",
    path: "packages/documents/src/pdf/sign.ts",
    text: 'export { signPdf } from "../signing/sign-pdf.ts"\n',
  },
  {
    wall: "document-folders",
    path: "packages/documents/src/certificate/judge.ts",
    text: 'export type { Verdict } from "../verdict/document-check.ts"\n',
  },
  { wall: "pure-tests", path: "packages/domain/src/rows.test.ts", text: 'import "kysely"\n' },
  {
    wall: "private-surfaces",
    path: `${feature}/desk/reviews/steal-pet.ts`,
    text: 'import { findPet, insertPet } from "../../requests/requests/pet.ts"\nexport const stolen = [findPet, insertPet]\n',
  },
  {
    wall: "private-surfaces",
    path: `${feature}/desk/reviews/steal-presenters.ts`,
    text: 'import { presentPet } from "../../requests/requests/presenters.ts"\nexport const stealPresenters = presentPet\n',
  },
  {
    wall: "private-surfaces",
    path: `${feature}/desk/reviews/steal-routes.ts`,
    text: 'import { petRoutes } from "../../requests/requests/routes.ts"\nexport const stealRoutes = petRoutes\n',
  },
  {
    wall: "private-surfaces",
    path: `${feature}/desk/reviews/steal-jobs.ts`,
    text: 'import { petJobs } from "../../requests/requests/jobs.ts"\nexport const stealJobs = petJobs\n',
  },
  {
    wall: "feature-layers",
    path: `${feature}/platform/tenants/call-owner.ts`,
    text: 'import { callPet } from "../../desk/reviews/call-pet.ts"\nexport const callOwner = callPet\n',
  },
  {
    wall: "feature-layers",
    path: `${feature}/pets/walk-pet.ts`,
    text: "export const walkPet = () => 1\n",
  },
  {
    wall: "private-rows",
    path: "apps/server/src/plugins/counter.ts",
    text: 'export const count = () => import("../features/requests/requests/presenters.ts")\n',
  },
  {
    wall: "separate-areas",
    path: `${area}/public/look.tsx`,
    text: 'import { Account } from "../manager/account.tsx"\nexport const Look = Account\n',
  },
  {
    wall: "shared-imports-no-area",
    path: "apps/web/app/ui/menu.tsx",
    text: 'export { Account as Menu } from "../areas/manager/account/account.tsx"\n',
  },
  {
    wall: "ui-imports-no-shared-feature",
    path: "apps/web/app/ui/page/account-field.tsx",
    text: 'export { AccountMenu as Field } from "../../shared-features/account/account-menu.tsx"\n',
  },
  {
    wall: "sql-in-noun-files",
    path: `${feature}/requests/requests/count-pets.ts`,
    text: 'import { inScope } from "../../../database/scope.ts"\nexport const countPets = (db: Db) => inScope(db, (tx) => tx.selectFrom("pets").execute())\n',
  },
  {
    wall: "sql-in-noun-files",
    path: `${feature}/requests/requests/jobs.ts`,
    text: 'export const listPets = (tx: ScopedTransaction) => tx.selectFrom("pets").execute()\n',
  },
  {
    wall: "sql-in-noun-files",
    path: "apps/server/src/plugins/raw.ts",
    text: 'export const raw = (client: Client) => client.query("select 1")\n',
  },
  {
    wall: "sql-in-noun-files",
    path: "apps/server/src/adapters/pool.ts",
    text: 'import { Pool } from "pg"\n',
  },
  {
    wall: "statements-take-their-scope",
    path: `${feature}/desk/reviews/owner.ts`,
    text: 'export function findOwner(id: string, tx: ScopedTransaction) {\n  return tx.selectFrom("owners").where("id", "=", id)\n}\n',
  },
  {
    wall: "statements-take-their-scope",
    path: `${feature}/desk/reviews/cat.ts`,
    text: 'export const findCat = (db: Kysely<Database>) => db.selectFrom("cats")\n',
  },
  {
    wall: "statements-take-their-scope",
    path: `${feature}/desk/reviews/dog.ts`,
    text: 'type Any = ScopedTransaction | Kysely<Database>\nexport const findDog = (db: Any) => db.selectFrom("dogs")\n',
  },
  {
    wall: "statements-take-their-scope",
    path: `${feature}/desk/reviews/bird.ts`,
    text: 'export const findBird = (tx: PlatformTransaction) => tx.selectFrom("birds")\n',
  },
  {
    wall: "routes-see-no-rows",
    path: `${feature}/desk/reviews/routes.ts`,
    text: 'import { findPet } from "../../requests/requests/pet.ts"\nexport const ownerRoutes = findPet\n',
  },
  {
    wall: "only-presenters-respond",
    path: `${feature}/requests/requests/show-pet.ts`,
    text: 'import type { Pet } from "@trazo/contract/pets"\nexport const showPet = (row: object) => row as Pet\n',
  },
  {
    wall: "only-presenters-respond",
    path: `${feature}/requests/requests/wash-pet.ts`,
    text: 'import type { Pet } from "@trazo/contract/pets"\nexport async function washPet(row: Row): Promise<Pet | null> {\n  if (!row) return null\n  return { name: row.name }\n}\n',
  },
  {
    wall: "only-presenters-respond",
    path: `${feature}/requests/requests/walk-pets.ts`,
    text: 'import type { Pet } from "@trazo/contract/pets"\nexport const walkPets = (rows: Row[]) => rows.map((row): Pet => ({ name: row.name }))\n',
  },
  {
    wall: "environment-in-one-place",
    path: "apps/server/src/plugins/secret.ts",
    text: 'import { env } from "node:process"\nexport const secret = env.SECRET\n',
  },
  {
    wall: "connections-in-adapters",
    path: `${feature}/requests/requests/load-picture.ts`,
    text: "export const loadPicture = (url: string) => fetch(url)\n",
  },
  {
    wall: "connections-in-adapters",
    path: "apps/server/src/plugins/call-home.ts",
    text: 'import { request } from "node:https"\nexport const callHome = (url: string) => request(url)\n',
  },
  {
    wall: "clock-passed-in",
    path: "packages/domain/src/dates/age.ts",
    text: "export const today = () => new Date()\n",
  },
  { wall: "clock-passed-in", path: "packages/pki/src/moment.ts", text: "export const now = Date.now\n" },
  {
    wall: "clock-passed-in",
    path: `${feature}/requests/requests/pick-pet.ts`,
    text: "export const pickPet = () => Math.random()\n",
  },
  { wall: "names", path: "apps/server/src/utils/dates.ts", text: "export const a = 1\n" },
  { wall: "names", path: "packages/domain/src/string-helpers.ts", text: "export const a = 1\n" },
  { wall: "names", path: "apps/web/app/areas/public/lib.tsx", text: "export const a = 1\n" },
  { wall: "names", path: "apps/web/app/areas/showDoc/page.tsx", text: "export const a = 1\n" },
  {
    wall: "api-addresses-in-contract",
    path: "apps/web/app/ui/ask.ts",
    text: 'export const ask = () => fetch("/api/pets")\n',
  },
  {
    wall: "api-addresses-in-contract",
    path: `${feature}/requests/requests/pet-address.ts`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the fixture's text is a template
    text: "export const petAddress = (id: string) => `/api/requests/${id}`\n",
  },
  {
    wall: "endpoints-declare-access",
    path: "packages/contract/src/open.ts",
    text: 'export const open = { method: "GET", path: "/api/open", answer: "binary" }\n',
  },
  {
    wall: "screen-functions",
    path: `${area}/public/long.tsx`,
    text: `export function loader() {\n${"  work()\n".repeat(60)}}\n`,
  },
  {
    wall: "migrations-in-steps",
    path: `${migrations}/9001-index.sql`,
    text: "create table pets (a text);\ncreate index on pets (a);\ncreate index requests_of_pet on requests (a);\n",
  },
  {
    wall: "migrations-in-steps",
    path: `${migrations}/9002-rows.sql`,
    text: "-- step: once\nalter table payments add column a text;\nupdate payments set a = id;\n",
  },
  {
    wall: "migrations-in-steps",
    path: `${migrations}/9003-check.sql`,
    text: "alter table payments add column a text,\n  add constraint a_known check (a <> '');\n",
  },
  {
    wall: "migrations-in-steps",
    path: `${migrations}/9004-null.sql`,
    text: "alter table public.requests alter column a set not null;\n",
  },
  { wall: "folder-sizes", path: "packages/domain/src/pets/zebra.ts", text: "export const a = 1\n" },
  {
    wall: "no-plain-spreads",
    path: "packages/domain/src/dates/spread.ts",
    text: "export const a = { ...{ b: 1 }, c: 2 }\n",
  },
  {
    wall: "no-plain-spreads",
    path: "packages/domain/src/dates/spread.test.ts",
    text: "export const a = [...[1, 2], 3]\n",
  },
  {
    wall: "forms-keep-their-page",
    path: `${area}/public/lost.tsx`,
    text: "export async function action() {\n  return formFailure(error, form)\n}\n",
  },
  {
    wall: "components-bring-their-sheet",
    path: `${area}/public/hidden.tsx`,
    text: 'import { Box } from "@mantine/core"\nexport const Hidden = () => <Box hiddenFrom="md" />\n',
  },
  {
    wall: "components-bring-their-sheet",
    path: `${area}/public/plain.tsx`,
    text: 'import { Table, Text } from "@mantine/core"\nexport const Plain = () => <Table caption={<Text />} />\n',
  },
  {
    wall: "dates-by-one-formatter",
    path: "apps/web/app/ui/due-day.ts",
    text: 'export const dueDay = (at: Date) => at.toLocaleDateString("es-EC")\n',
  },
  {
    wall: "dates-by-one-formatter",
    path: "apps/web/app/ui/due-hour.ts",
    text: 'export const dueHour = (at: Date) => at.toLocaleString("es-EC", { hour: "numeric" })\n',
  },
  {
    wall: "dates-by-one-formatter",
    path: "packages/domain/src/dates/due.ts",
    text: "export const due = (at: string) => new Date(at).toLocaleString()\n",
  },
  {
    wall: "dates-by-one-formatter",
    path: "packages/domain/src/dates/hours.ts",
    text: 'export const hours = new Intl.DateTimeFormat("es-EC")\n',
  },
]
