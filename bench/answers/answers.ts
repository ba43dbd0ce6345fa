import { setTimeout as delay } from "node:timers/promises"
import { request } from "@playwright/test"
import { getTermsHistory, publishTerms } from "@trazo/contract/distributors/terms"
import { paths } from "@trazo/contract/paths"
import { createLot, getLotSheet } from "@trazo/contract/selling/distributor-codes"
import sharp from "sharp"
import { JourneyByApi } from "../../e2e/support/api/journey-by-api.ts"
import { aPdf } from "../../e2e/support/people/sample-documents.ts"
import { withServer } from "../bench-server.ts"
import { atMost, type BenchResult } from "../result.ts"

/** Each request is sent so often, and the longest wait of all counts. */
const rounds = 3

interface Heavy {
  what: string
  send: () => Promise<Response>
}

/** How long one request that is permitted keeps others waiting: the longest answer of /healthz meanwhile. */
export function run(): Promise<BenchResult> {
  return withServer(async ({ origin }) => {
    const staff = await signedIn(`${origin}/api/executives/auth`, "ejecutivo@demo.ec")
    const waits = new Map<string, number>()
    for (const { what, send } of await heavyRequests(origin, { cookie: staff, origin })) {
      for (let round = 0; round < rounds; round++) {
        const wait = await longestWait(`${origin}/healthz`, send)
        waits.set(what, Math.max(wait, waits.get(what) ?? 0))
      }
    }
    return {
      name: "answers",
      conditions: `Longest answer of /healthz while one request is served, ${rounds} times each, demo data`,
      figures: [
        ...[...waits].map(([what, wait]) => atMost(what, wait, "ms", 200)),
        atMost("longest of all", Math.max(...waits.values()), "ms", 200),
      ],
    }
  })
}

async function heavyRequests(origin: string, headers: { cookie: string; origin: string }): Promise<Heavy[]> {
  const asJson = { ...headers, "content-type": "application/json" }
  const post = (path: string, body: unknown) =>
    fetch(origin + path, { method: "POST", headers: asJson, body: JSON.stringify(body) })
  const get = (path: string) => fetch(origin + path, { headers })
  const zeros = Array.from({ length: 120_000 }, () => 0)
  const lines = (letter: string) => Array.from({ length: 20_000 }, () => letter).join("\n")
  for (const letter of ["a", "b"]) {
    const { lastChange } = await (await get(getTermsHistory.path)).json()
    await required(post(publishTerms.path, { text: lines(letter), version: lastChange.version }))
  }
  const older = (await (await get(getTermsHistory.path)).json()).versions.at(-1).id
  const lot = await required(
    post(createLot.path, {
      seller: "Librería Sol",
      size: 500,
      prepaid: true,
      priceKey: null,
      prepaidCents: 2300,
      unitCents: 1800,
      commissionCents: 0,
      expiresOn: null,
    }),
  )
  const applicant = await anApplicant(origin)
  const upload = (paper: string, file: Blob, name: string) => async () => {
    const body = new FormData()
    body.set("file", file, name)
    const address = `${origin}/api/requests/current/papers/${paper}`
    return fetch(address, { method: "POST", headers: { cookie: applicant, origin }, body })
  }
  const fields = new URLSearchParams(Array.from({ length: 1999 }, (_, at) => [`campo${at}`, "ñ"]))
  return [
    { what: "the shop", send: () => get(paths.home) },
    { what: "terms of 20,000 lines", send: () => get(paths.legalInformation) },
    { what: "two versions of them", send: () => get(paths.termsVersion(older)) },
    { what: "their history", send: () => get(paths.configurationTerms) },
    { what: "the queue", send: () => get(paths.executiveQueue("normal")) },
    { what: "the dashboard", send: () => get(paths.executiveDashboard) },
    {
      what: "clients by a common word",
      send: () => get(`${paths.executiveClients}?buscar=${"a ".repeat(40)}`),
    },
    { what: "the sheet of 500 codes", send: () => get(getLotSheet.path.replace(":id", lot.id)) },
    { what: "the API's documentation", send: () => get("/api/docs/json") },
    {
      what: "a sign-in",
      send: () => post("/api/executives/auth", { user: "nadie@demo.ec", password: "Otra-2026" }),
    },
    { what: "240 KB of zeros, refused", send: () => post(publishTerms.path, zeros) },
    {
      what: "a form of 2,000 fields",
      send: () => fetch(`${origin}${paths.renewal}`, { method: "POST", headers: { origin }, body: fields }),
    },
    { what: "a photo of 40 megapixels", send: upload("identityFront", await aLargePhoto(), "foto.jpg") },
    {
      what: "a PDF file",
      send: upload("identityFront", new Blob([new Uint8Array(aPdf("documento").buffer)]), "documento.pdf"),
    },
  ]
}

async function longestWait(address: string, send: () => Promise<Response>): Promise<number> {
  let [longest, isOver] = [0, false]
  const watching = (async () => {
    while (!isOver) {
      const asked = performance.now()
      await (await fetch(address)).text()
      longest = Math.max(longest, performance.now() - asked)
      await delay(2)
    }
  })()
  const answer = await send()
  await answer.arrayBuffer()
  if (answer.status >= 400) console.info(answer.status, answer.url)
  isOver = true
  await watching
  return longest
}

async function aLargePhoto(): Promise<Blob> {
  const picture = sharp({ create: { width: 7300, height: 5480, channels: 3, background: "#d8e2ec" } })
  return new Blob([new Uint8Array(await picture.jpeg({ quality: 60 }).toBuffer())])
}

/** The cookie of a draft that waits for its documents. */
async function anApplicant(origin: string): Promise<string> {
  const context = await request.newContext({ baseURL: origin })
  await new JourneyByApi(origin).goTo("documents", context)
  await context.put("/api/requests/current/biometric-consent", { data: { accepted: true } })
  const { cookies } = await context.storageState()
  await context.dispose()
  return cookies.map(({ name, value }) => `${name}=${value}`).join("; ")
}

async function signedIn(address: string, user: string): Promise<string> {
  const body = JSON.stringify({ user, password: "Firma2026" })
  const headers = { "content-type": "application/json" }
  return cookiesOf(await fetch(address, { method: "POST", headers, body }))
}

const cookiesOf = ({ headers }: Response) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ")

async function required(response: Promise<Response>) {
  const answer = await response
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`)
  return await answer.json()
}
