import { asOwner } from "../../e2e/support/server/database.ts"
import type { ServerProcess } from "../../e2e/support/server/server-process.ts"
import { signIn } from "./sign-in.ts"

const payments = 20_000
const lines = 5000

/** Seconds from the upload of a statement until its matched movements are shown. */
export async function settle({ origin, dataDir }: ServerProcess): Promise<{ seconds: number; fits: number }> {
  await addPayments(dataDir)
  const headers = { cookie: await signIn(origin, "banks"), origin }
  const form = new FormData()
  form.set("file", new Blob([statement()]), "extracto.csv")
  const start = performance.now()
  const sent = await fetch(`${origin}/api/banks/statements`, { method: "POST", headers, body: form })
  if (!sent.ok) throw new Error(`The statement was refused: ${await sent.text()}`)
  const { id } = await sent.json()
  const { counts } = await (
    await fetch(`${origin}/api/banks/statements/${id}?matchStatus=fits`, { headers })
  ).json()
  return { seconds: (performance.now() - start) / 1000, fits: counts.fits }
}

const cents = [2360, 3450, 4600, 6900, 9200] as const
const day = (number: number) => `2026-11-${String(1 + (number % 20)).padStart(2, "0")}`
const reference = (number: number) => String(40_000_000 + number * 7)

/** Waiting payments to the bank of the demo, each of a copy of one request. */
async function addPayments(dataDir: string): Promise<void> {
  await asOwner(dataDir, async (client) => {
    const copied = `
      select payments.id as payment, payments.request_id as request from payments
       join requests on requests.id = payments.request_id
       where payments.status = 'received' and payments.method = 'transfer'
         and payments.account_id = 'pichincha' and requests.renews_serial is null limit 1`
    await client.query("begin")
    await client.query(
      `create temp table bench_copies as
       select gen_random_uuid() as payment_id, gen_random_uuid() as request_id, number from generate_series(1, $1::int) number`,
      [payments],
    )
    await client.query(
      `insert into requests select (jsonb_populate_record(null::requests, to_jsonb(r) || jsonb_build_object(
         'id', c.request_id, 'number', 'B' || c.number, 'status', 'paymentReview', 'resume_token_hash', sha256(c.request_id::text::bytea)))).*
       from bench_copies c, requests r where r.id = (select request from (${copied}) one)`,
    )
    await client.query(
      `insert into payments (id, distributor_id, request_id, method, status, amount_cents, account_id, reference, paid_on, created_at)
       select c.payment_id, p.distributor_id, c.request_id, 'transfer', 'inReview',
         (array[${cents.join(", ")}])[1 + c.number % ${cents.length}], p.account_id, (40000000 + c.number * 7)::text,
         date '2026-11-01' + c.number % 20, now()
       from bench_copies c, payments p where p.id = (select payment from (${copied}) one)`,
    )
    await client.query("commit")
  })
}

/** Half of the lines have the number of a payment, a quarter only its amount and day, the rest nothing. */
function statement(): string {
  const rows = Array.from({ length: lines }, (_, index) => {
    const number = index * 4 + 1
    const amount = index % 4 === 3 ? 1111 : (cents[number % cents.length] ?? 0)
    const document = index % 2 === 0 ? reference(number) : String(90_000_000 + index)
    return `${day(number)};${document};TRANSFERENCIA;${(amount / 100).toFixed(2)}`
  })
  return ["Fecha;Documento;Concepto;Valor", ...rows].join("\n")
}
