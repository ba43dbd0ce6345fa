import type pg from "pg"
import { asOwner } from "../../e2e/support/database.ts"
import { withServer } from "../bench-server.ts"
import { atMost, type BenchResult } from "../result.ts"

const payments = 20_000
const lines = 5000

/** A bank drops a statement: reading it, storing its movements and comparing them with the open payments. */
export function run(): Promise<BenchResult> {
  return withServer(({ dataDir, origin }) =>
    asOwner(dataDir, async (client) => {
      await addPayments(client)
      const cookie = await signIn(origin)
      const started = performance.now()
      const id = await drop(origin, cookie)
      const { counts } = await heaps(origin, cookie, id)
      const seconds = (performance.now() - started) / 1000
      if (counts.fits < lines * 0.9) throw new Error(`Only ${counts.fits} movements fit`)
      return {
        name: "statements",
        conditions: `a CSV of ${lines.toLocaleString("en-US")} lines, ${payments.toLocaleString("en-US")} open payments of one price`,
        figures: [atMost("from the drop to the three heaps", seconds, "s", 5)],
      }
    }),
  )
}

/** Copies of a demo payment that waits at the bank, each of another request. */
async function addPayments(client: pg.Client): Promise<void> {
  await client.query(
    `create temporary table copied on commit preserve rows as
       select n, gen_random_uuid() as request_id, gen_random_uuid() as payment_id
       from generate_series(1, ${payments}) as n`,
  )
  const template = `from copied cross join (
    select p.* from payments p join bank_users b on b.distributor_id = p.distributor_id
    where b.email = 'banco@demo.ec' and p.status = 'inReview' and p.method = 'transfer' order by p.id limit 1) payment`
  await client.query(
    `insert into requests
       select (jsonb_populate_record(null::requests, to_jsonb(request) || jsonb_build_object(
         'id', request_id, 'number', 'B-' || n, 'resume_token_hash', sha256(('bench ' || n)::bytea)))).*
       ${template} join requests request on request.id = payment.request_id`,
  )
  await client.query(
    `insert into payments
       select (jsonb_populate_record(null::payments, to_jsonb(payment) || jsonb_build_object(
         'id', payment_id, 'request_id', request_id, 'amount_cents', 2360, 'reference', 'P' || lpad(n::text, 9, '0')))).*
       ${template}`,
  )
  await client.query("analyze")
}

async function signIn(origin: string): Promise<string> {
  const body = JSON.stringify({ user: "banco@demo.ec", password: "Firma2026" })
  const headers = { "content-type": "application/json" }
  const response = await fetch(`${origin}/api/auth`, { method: "POST", headers, body })
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ")
}

async function drop(origin: string, cookie: string): Promise<string> {
  const rows = Array.from(
    { length: lines },
    (_, index) => `25/11/2026;P${String(index + 1).padStart(9, "0")};TRANSFERENCIA;23,60`,
  )
  const form = new FormData()
  form.set("file", new Blob([["Fecha;Documento;Concepto;Valor", ...rows].join("\n")]), "extracto.csv")
  const response = await fetch(`${origin}/api/banks/statements`, {
    ...{ method: "POST", headers: { cookie, origin }, body: form },
  })
  const answer = (await response.json()) as { id?: string }
  if (!answer.id) throw new Error(`The statement was refused: ${JSON.stringify(answer)}`)
  return answer.id
}

async function heaps(origin: string, cookie: string, id: string): Promise<{ counts: { fits: number } }> {
  const response = await fetch(`${origin}/api/banks/statements/${id}?heap=fits`, { headers: { cookie } })
  return (await response.json()) as { counts: { fits: number } }
}
