import { cp, mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { afterAll, expect, it } from "vitest"
import { createTestApp } from "../testing/test-app.ts"
import { migrate } from "./migrate.ts"

const migrations = join(import.meta.dirname, "migrations")
const { ownerUrl } = await createTestApp()
const name = `before_roles_${process.pid}`
const url = Object.assign(new URL(ownerUrl), { pathname: `/${name}` }).href
const server = new pg.Client({ connectionString: ownerUrl })
await server.connect()
await server.query(`create database ${name}`)
const folder = await mkdtemp(join(tmpdir(), "trazo-roles-migration-"))
afterAll(async () => {
  await server.query(`drop database ${name} with (force)`)
  await server.end()
  await rm(folder, { recursive: true })
})

it("migration 45 makes a role of each set of permissions that executives had", async () => {
  const files = (await readdir(migrations)).sort()
  for (const file of files.filter((one) => one < "0045")) await cp(join(migrations, file), join(folder, file))
  await migrate(url, folder)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `with shop as (
       insert into distributors (name, address, ruc, support_email, multimedia, created_at)
       values ('Uno', 'x', '0992397535001', 'a@b.ec', '{}', now()), ('Otro', 'x', '0992397535001', 'a@b.ec', '{}', now())
       returning id, name)
     insert into executives (distributor_id, email, names, password_hash, administrator, permissions, created_at)
     select id, staff.email, staff.email, 'none', staff.administrator, staff.permissions, now()
     from shop cross join (values
       ('ana', false, '{/clients:view}'::text[]), ('luis', false, '{/clients:view}'), ('eva', false, '{/prices:edit}'),
       ('nadie', false, '{}'), ('jefe', true, '{/prices:edit}')) staff (email, administrator, permissions)`,
  )
  await migrate(url)
  const { rows } = await client.query(
    `select e.email, r.permissions from executives e join distributors d on d.id = e.distributor_id
     left join roles r on r.id = e.role_id where d.name = 'Uno' order by e.email`,
  )
  const counted = await client.query("select count(*)::int as roles from roles")
  await client.end()
  expect(rows).toEqual([
    { email: "ana", permissions: ["/clients:view"] },
    { email: "eva", permissions: ["/prices:edit"] },
    { email: "jefe", permissions: null },
    { email: "luis", permissions: ["/clients:view"] },
    { email: "nadie", permissions: null },
  ])
  expect(counted.rows).toEqual([{ roles: 4 }])
})
