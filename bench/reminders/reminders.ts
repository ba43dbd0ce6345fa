import { setTimeout as delay } from "node:timers/promises"
import type pg from "pg"
import { asOwner } from "../../e2e/support/database.ts"
import { withServer } from "../bench-server.ts"
import { atMost, type BenchResult, figure } from "../result.ts"

const certificates = 100_000
/** Milliseconds between two jobs of other features. */
const pace = 250

/** Reminders of certificates that are due on one day, and what other jobs notice of them. */
export function run(): Promise<BenchResult> {
  return withServer(({ dataDir }) =>
    asOwner(dataDir, async (client) => {
      await addCertificates(client)
      const idle = await otherJobs(client, async () => void (await delay(10_000)))
      let seconds = 0
      const beside = await otherJobs(client, async () => {
        const started = performance.now()
        await client.query("insert into pgboss.job (name) values ('remind-holders')")
        await allQueued(client)
        seconds = (performance.now() - started) / 1000
      })
      return {
        name: "reminders",
        conditions: `${certificates.toLocaleString("en-US")} certificates of one distributor, each of another account; a job of another queue every ${pace} ms`,
        figures: [
          atMost("reminders due on one day, from the job to the last queued mail", seconds, "s", 60),
          atMost("another job beside it, from queueing to its end, p95", p95(beside), "ms", 2000),
          atMost("another job beside it, from queueing to its end, longest", Math.max(...beside), "ms", 5000),
          figure("another job without reminders, p95", p95(idle), "ms"),
          figure("other jobs beside the reminders", beside.length, "jobs"),
        ],
      }
    }),
  )
}

/** Copies of the demo client's account, request and certificate that end in 20 days. */
async function addCertificates(client: pg.Client): Promise<void> {
  await client.query(
    `create temporary table copied on commit preserve rows as
       select n, gen_random_uuid() as client_id, gen_random_uuid() as request_id
       from generate_series(1, ${certificates}) as n`,
  )
  const template = `from copied
    cross join (select c.* from certificates c join clients on clients.id = c.client_id
      where clients.identity = '1710034065' and c.replaced_by is null and c.status = 'valid' and c.not_after > now()
      order by c.serial limit 1) certificate`
  await client.query(
    `insert into clients select made.* ${template} join clients holder on holder.id = certificate.client_id
     cross join lateral jsonb_populate_record(null::clients, to_jsonb(holder) || jsonb_build_object(
       'id', copied.client_id, 'identity', (2000000000 + n)::text, 'email', 'c' || n || '@bench.local')) made`,
  )
  await client.query(
    `insert into requests select made.* ${template} join requests request on request.id = certificate.request_id
     cross join lateral jsonb_populate_record(null::requests, to_jsonb(request) || jsonb_build_object(
       'id', copied.request_id, 'client_id', copied.client_id, 'approved_client_id', copied.client_id,
       'number', 'B-' || n, 'resume_token_hash', sha256(('bench ' || n)::bytea))) made`,
  )
  await client.query(
    `insert into certificate_status select made.* ${template}
     join certificate_status status on status.serial = certificate.serial
     cross join lateral jsonb_populate_record(null::certificate_status, to_jsonb(status) || jsonb_build_object(
       'serial', '9' || lpad(n::text, 30, '0'), 'not_after', now() + interval '20 days')) made`,
  )
  await client.query(
    `insert into certificates select made.* ${template}
     cross join lateral jsonb_populate_record(null::certificates, to_jsonb(certificate) || jsonb_build_object(
       'serial', '9' || lpad(n::text, 30, '0'), 'client_id', copied.client_id, 'request_id', copied.request_id,
       'spki_sha256', sha256(('key ' || n)::bytea), 'not_before', now() - interval '345 days',
       'not_after', now() + interval '20 days')) made`,
  )
  await client.query("analyze")
}

async function allQueued(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ queued: string }>(
      "select count(*) as queued from renewal_reminders where queued_at is not null",
    )
    if (Number(rows[0]?.queued) >= certificates) return
    await delay(500)
  }
}

/** Queues light jobs of another queue while `work` runs. Returns how long each took, in milliseconds. */
async function otherJobs(client: pg.Client, work: () => Promise<void>): Promise<number[]> {
  const ids: string[] = []
  let isOver = false
  const queueing = (async () => {
    while (!isOver) {
      const { rows } = await client.query<{ id: string }>(
        `insert into pgboss.job (name, data) select 'mail-sign-in-codes',
           jsonb_build_object('distributorId', id, 'accountIds', '[]'::jsonb, 'isFromUnknownDevice', false)
         from distributors order by id limit 1 returning id`,
      )
      ids.push(rows[0]?.id ?? "")
      await delay(pace)
    }
  })()
  await work()
  isOver = true
  await queueing
  await delay(5000)
  const { rows } = await client.query<{ took: number | null }>(
    `select 1000 * extract(epoch from completed_on - created_on)::float8 as took from pgboss.job where id = any($1::uuid[])`,
    [ids],
  )
  if (rows.length < ids.length || rows.some(({ took }) => took === null)) throw new Error("A job did not end")
  return rows.map(({ took }) => took ?? 0)
}

function p95(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0
}
