import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { afterAll, expect, test } from "vitest"
import { aRowOf } from "../testing/any-row.ts"
import { createTestApp } from "../testing/test-app.ts"
import { migrate } from "./migrate.ts"

const { ownerUrl } = await createTestApp()
const client = new pg.Client({ connectionString: ownerUrl })
await client.connect()
const folder = await mkdtemp(join(tmpdir(), "trazo-one-use-secrets-"))
afterAll(async () => {
  await client.end()
  await rm(folder, { recursive: true })
})

/** A database as it was before the tables became one. */
async function formerDatabase(): Promise<void> {
  await client.query("drop schema public, sockets cascade; create schema public")
  const all = join(import.meta.dirname, "migrations")
  for (const name of await readdir(all)) {
    if (name < "0220") await writeFile(join(folder, name), await readFile(join(all, name)))
  }
  await migrate(ownerUrl, folder)
}

test("codes and links that were sent before keep their subject, hash, tries and end", async () => {
  await formerDatabase()
  const codes = [await aRowOf(client, "one_time_codes"), await aRowOf(client, "one_time_codes")]
  const mail = await aRowOf(client, "mails", { distributor: String(codes[0]?.distributor_id) })
  await client.query(
    "update one_time_codes set attempts = 3, used_at = sent_at, mail_id = $1 where id = $2",
    [mail.id, codes[0]?.id],
  )
  const reset = await aRowOf(client, "password_resets")
  const [sent, queued] = [await aRowOf(client, "administrators"), await aRowOf(client, "administrators")]
  await client.query(
    `insert into administrator_links (administrator_id, invited, asked_at, delivery, token_hash, expires_at)
     values ($1, true, now(), 'accepted', '\\x01', now() + interval '1 day'), ($2, false, now(), 'queued', null, null)`,
    [sent.id, queued.id],
  )
  await client.query("insert into first_administrator_link (token_hash, expires_at) values ('\\x02', now())")
  const own = "0220-one-use-secrets.sql"
  await writeFile(join(folder, own), await readFile(join(import.meta.dirname, "migrations", own)))
  expect(await migrate(ownerUrl, folder)).toEqual([own])

  const { rows } = await client.query("select * from one_use_secrets")
  const of = (subject: unknown) => rows.find((row) => row.subject === subject)
  expect(rows).toHaveLength(6)
  const [used, open] = codes
  expect(of(used?.subject)).toMatchObject({
    id: used?.id,
    distributor_id: used?.distributor_id,
    kind: used?.purpose,
    destination: used?.destination,
    secret_hash: used?.code_hash,
    attempts: 3,
    issued_at: used?.sent_at,
    expires_at: used?.expires_at,
    used_at: used?.sent_at,
    mail_id: mail.id,
  })
  expect(of(open?.subject)).toMatchObject({ attempts: 0, used_at: null, mail_id: null, delivery: null })
  expect(of(`${reset.area}:${reset.subject_id}`)).toMatchObject({
    distributor_id: reset.distributor_id,
    kind: "reset-link",
    destination: null,
    secret_hash: reset.token_hash,
    issued_at: reset.asked_at,
    expires_at: reset.expires_at,
    used_at: null,
    administrator_id: null,
  })
  expect(of(`administrator:${sent.id}`)).toMatchObject({
    kind: "invitation-link",
    distributor_id: null,
    secret_hash: Buffer.from([1]),
    delivery: "accepted",
    administrator_id: sent.id,
  })
  expect(of(`administrator:${queued.id}`)).toMatchObject({
    kind: "reset-link",
    secret_hash: null,
    delivery: "queued",
    administrator_id: queued.id,
  })
  expect(of("administrator")).toMatchObject({
    kind: "first-administrator-link",
    secret_hash: Buffer.from([2]),
    administrator_id: null,
  })
})
