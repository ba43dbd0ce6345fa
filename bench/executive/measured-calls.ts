import { asOwner } from "../../e2e/support/server/database.ts"

export interface Measured {
  what: string
  path: string
  /** Target of the p95, ms. */
  most: number
}

const queue = "/api/executives/certificates"
const clients = "/api/executives/clients"

/** The calls of the executive's screens. Terms, ids and positions are read from the database. */
export async function measuredCalls(
  origin: string,
  dataDir: string,
  authorization: string,
): Promise<Measured[]> {
  const { deep, ...sample } = await readSample(dataDir)
  const deepCursor = await cursorAt(origin, authorization, deep)
  const found = (what: string, path: string, search: string) => ({
    what,
    path: `${path}?search=${encodeURIComponent(search)}`,
    most: 50,
  })
  const filters = [
    "status=payment",
    "status=review",
    "status=issued",
    "status=rejected",
    "nextActor=staff",
    "nextActor=client",
    "nextActor=nobody",
    "assignee=mine",
    "assignee=nobody",
    "age=late",
    "age=soon",
    "kind=subject2",
    "kind=subject4",
    "status=issued&kind=subject4",
    "status=rejected&kind=subject4",
    "assignee=nobody&status=review",
  ]
  const events = ["submitted", "approved", "approved&kind=subject4", "corrected&target=paper:identityFront"]
  const day = (before: number) => new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10)
  return [
    { what: "queue, first page with counts", path: queue, most: 50 },
    ...filters.map((filter) => ({ what: `queue, ${filter}`, path: `${queue}?${filter}`, most: 50 })),
    ...events.flatMap((event) =>
      [7, 365].map((days) => ({
        what: `queue, ${event} in ${days} days`,
        path: `${queue}?event=${event}&period=${day(days - 1)}..${day(0)}`,
        most: 50,
      })),
    ),
    { what: "queue, page at 97 % of the rows", path: `${queue}?cursor=${deepCursor}`, most: 50 },
    found("queue, search of a full name", queue, sample.name),
    found("queue, search of a common name", queue, "MARÍA JOSÉ"),
    found("queue, search of a common surname", queue, "zambrano"),
    found("queue, search of a seller", queue, "VENDEDOR 17"),
    found("queue, search that eleven sellers match", queue, "VENDEDOR 1"),
    found("queue, search that every seller matches", queue, "vendedor"),
    found("queue, search of two letters", queue, "ma"),
    found("queue, search without a match", queue, "XYLOPHONE"),
    found("queue, search of an identity", queue, sample.identity),
    found("queue, search of a number", queue, sample.number),
    { what: "clients, first page", path: clients, most: 50 },
    ...["approved", "provisional", "internal", "expiring", "closed"].map((filter) => ({
      what: `clients, ${filter}`,
      path: `${clients}?filter=${filter}`,
      most: 50,
    })),
    { what: "clients, certificate ends in 7 days", path: `${clients}?ends=upTo7`, most: 50 },
    found("clients, search of a common name", clients, "maria jose"),
    found("clients, search of an identity", clients, sample.identity),
    { what: "client page", path: `${clients}/${sample.client}`, most: 60 },
    { what: "dashboard, 30 days", path: `/api/executives/dashboard?from=${day(29)}&to=${day(0)}`, most: 200 },
    { what: "dashboard, a year", path: `/api/executives/dashboard?from=${day(364)}&to=${day(0)}`, most: 200 },
  ]
}

async function readSample(dataDir: string) {
  return asOwner(dataDir, async (client) => {
    const largest = `distributor_id = (select distributor_id from distributor_hosts where host = 'localhost')`
    const { rows } = await client.query<Record<"name" | "identity" | "number" | "client", string>>(
      `select number, client_id as client, user_info ->> 'identity' as identity,
         concat_ws(' ', user_info ->> 'names', user_info ->> 'surname1', user_info ->> 'surname2') as name
       from requests where ${largest} and status = 'issued' and search_text <> '' and verified_email like '%@bench.local'
       order by md5(number) limit 1`,
    )
    const queued = `requests where ${largest} and channel = 'normal' and number is not null`
    const deep = await client.query<{ at: string; id: string }>(
      `select status_since::text as at, id from ${queued}
       order by status_since, id offset (select count(*) * 97 / 100 from ${queued}) limit 1`,
    )
    const [sample] = rows
    const [position] = deep.rows
    if (!sample || !position) throw new Error("the database has no rows of the generator")
    return { ...sample, deep: [position.at, position.id] }
  })
}

/** The first page's cursor, moved to another position. */
async function cursorAt(origin: string, authorization: string, position: readonly string[]): Promise<string> {
  const page = await fetch(`${origin}${queue}`, { headers: { authorization } })
  const { next } = (await page.json()) as { next: string }
  const cursor = JSON.parse(Buffer.from(next, "base64url").toString())
  cursor[2] = position
  return Buffer.from(JSON.stringify(cursor)).toString("base64url")
}
