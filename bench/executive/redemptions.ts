import { Agent, request } from "node:http"
import { asOwner } from "../../e2e/support/server/database.ts"

const atOnce = 200

/** How many of 200 requests redeem the only code of a new lot. Null without 200 requests that wait for their payment. */
export async function redeemAtOnce(
  origin: string,
  dataDir: string,
  authorization: string,
): Promise<number | null> {
  const tokens = await unpaidTokens(dataDir)
  if (tokens.length < atOnce) return null
  const promotion = await makeCode(origin, authorization)
  const statuses = await Promise.all(
    tokens.map((token, at) =>
      redeem(`${origin}/api/requests/current/promotion`, { token, promotion, from: `127.0.1.${at + 1}` }),
    ),
  )
  const others = statuses.filter((status) => status !== 200 && status !== 409)
  if (others.length > 0) throw new Error(`unexpected answers: ${[...new Set(others)].join()}`)
  return statuses.filter((status) => status === 200).length
}

/** Each call comes from an address of its own, because the attempts of one address are limited. */
function redeem(
  url: string,
  { token, promotion, from }: { token: string; promotion: string; from: string },
): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const call = request(
    url,
    {
      method: "POST",
      localAddress: from,
      family: 4,
      agent: new Agent(),
      headers: { "content-type": "application/json", "x-request-token": token },
    },
    (response) => {
      response.resume()
      response.on("end", () => resolve(response.statusCode ?? 0))
    },
  )
  call.on("error", reject)
  call.end(JSON.stringify({ promotion }))
  return promise
}

/** The generator gives each request the token whose hash it stores. */
function unpaidTokens(dataDir: string): Promise<string[]> {
  return asOwner(dataDir, async (client) => {
    const { rows } = await client.query<{ token: string }>(
      `select 'bench ' || substr(number, 9, 7)::integer as token from requests
       where distributor_id = (select distributor_id from distributor_hosts where host = 'localhost')
         and status = 'payment' and kind = 'subject1' and verified_email like '%@bench.local' limit $1`,
      [atOnce],
    )
    return rows.map(({ token }) => token)
  })
}

async function makeCode(origin: string, authorization: string): Promise<string> {
  const base = `${origin}/api/executives/distributorcodes`
  const made = await fetch(base, {
    method: "POST",
    headers: { authorization, "content-type": "application/json" },
    body: JSON.stringify({
      seller: "Sol",
      size: 1,
      prepaid: true,
      priceKey: "subject1",
      prepaidCents: null,
      unitCents: 0,
      commissionCents: 0,
      expiresOn: null,
    }),
  })
  if (!made.ok) throw new Error(await made.text())
  const { id } = (await made.json()) as { id: string }
  const lot = await fetch(`${base}/lots/${id}`, { headers: { authorization } })
  const { codes } = (await lot.json()) as { codes: { code: string }[] }
  return codes[0]?.code ?? ""
}
