import { sampleJpeg, samplePdf, samplePng } from "@trazo/domain/platform/sample-files"
import type { DocumentType } from "@trazo/domain/requests/documents"
import { sql } from "kysely"
import { beforeEach, describe, expect, test, vi } from "vitest"
import { aDistributor, type TestDistributor } from "../../../testing/factories.ts"
import { aShop, goTo, multipart, type Purchase, startPurchase } from "../../../testing/purchase.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const testApp = await createTestApp()
const { app, clock, owner } = testApp
let shop: TestDistributor
let draft: Purchase

beforeEach(async () => {
  clock.set("2026-11-26T12:00:00Z")
  shop = await aShop(testApp)
  draft = await goTo(testApp, await startPurchase(testApp, shop), "documents")
  await draft.call("PUT", "/current/biometric-consent", { accepted: true })
})

type Reply = { statusCode: number; json: () => { typeCode?: string } }
const outcome = (response: Reply) => [response.statusCode, response.json().typeCode]

async function start(purchase = draft): Promise<string> {
  return (await purchase.call<{ code: string }>("POST", "/current/pairing")).body.code
}

const userAgent = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36"

/** A phone with its cookies. */
function aPhone(host = shop.host, address = "198.51.100.7") {
  let cookie = ""
  const send = async (
    method: "GET" | "POST" | "PUT" | "DELETE",
    url: string,
    payload?: object | Buffer,
    more = {},
  ) => {
    const response = await app.inject({
      method,
      url,
      remoteAddress: address,
      headers: { host, "user-agent": userAgent, ...(cookie && { cookie }), ...more },
      ...(payload && { payload }),
    })
    const set = /trazo_pairing=[\w-]+/.exec(String(response.headers["set-cookie"] ?? ""))?.[0]
    if (set) cookie = set
    return response
  }
  return {
    send,
    cookie: () => cookie,
    preview: (code: string) => send("POST", "/api/pairings/preview", { code }),
    scan: (code: string) => send("POST", "/api/pairings", { code }),
    documents: () => send("GET", "/api/pairings/current"),
    async upload(paper: DocumentType, bytes: Uint8Array<ArrayBuffer> = samplePng(), name = "foto.png") {
      const { payload, headers } = await multipart({}, { name, bytes, type: "image/png" })
      return send("POST", `/api/pairings/current/papers/${paper}`, payload, headers)
    },
  }
}

const numberOn = async (phone: ReturnType<typeof aPhone>): Promise<string> =>
  (await phone.documents()).json().number
const confirm = (number: string) => draft.call("PUT", "/current/pairing", { number })

/** Scans a code and types the phone's number at the computer. @returns the code */
async function join(phone: ReturnType<typeof aPhone>): Promise<string> {
  const code = await start()
  await phone.scan(code)
  await confirm(await numberOn(phone))
  return code
}

const minutes = (count: number) => clock.advance({ minutes: count })
const pairing = async () =>
  (
    await draft.call<{ pairing: { state: string; device: string | null; files: number } | null }>(
      "GET",
      "/current/pairing",
    )
  ).body.pairing
const audit = async (action: string) =>
  (
    await owner
      .selectFrom("auditLog")
      .select("id")
      .where("action", "=", action as never)
      .execute()
  ).length

test("a phone that scans the code sends pictures, which the computer sees", async () => {
  const phone = aPhone()
  const code = await start()
  expect((await phone.preview(code)).json()).toEqual({ isJoined: false })
  expect((await pairing())?.state).toBe("waiting")
  expect((await phone.scan(code)).statusCode).toBe(200)
  expect(await pairing()).toMatchObject({ state: "scanned", device: "Chrome en Android" })
  await confirm(await numberOn(phone))
  expect(await pairing()).toMatchObject({ state: "joined" })
  const sent = await phone.upload("identityFront")
  expect(sent.statusCode).toBe(200)
  const front = (await draft.flow()).categories.find(({ paper }) => paper === "identityFront")
  expect(front?.files).toMatchObject([{ name: "foto.png", type: "image/png" }])
  expect((await pairing())?.files).toBe(1)
  const steps = ["pairing.started", "pairing.scanned", "pairing.confirmed"]
  expect(await Promise.all(steps.map(audit))).toEqual([1, 1, 1])
  const { data } = await owner
    .selectFrom("auditLog")
    .select("data")
    .where("action", "=", "request.paper-sent")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow()
  expect(data).toHaveProperty("pairing")
})

test("the phone learns which documents are asked and how many there are, and nothing else", async () => {
  await draft.upload("identityBack", samplePdf(), "de-la-computadora.pdf")
  const phone = aPhone()
  await join(phone)
  const response = await phone.documents()
  const { documents } = response.json()
  expect(documents.find(({ paper }: { paper: string }) => paper === "identityBack")).toEqual({
    paper: "identityBack",
    required: true,
    several: false,
    count: 1,
    title: expect.any(String),
    why: expect.any(String),
    hint: expect.any(String),
  })
  expect(response.payload).not.toMatch(/MAR[IÍ]A|1710034065|maria@prueba|de-la-computadora|AV\. 9/)
})

describe("the number that the phone shows", () => {
  test("is typed at the computer before the phone sends or learns anything", async () => {
    const phone = aPhone()
    await phone.scan(await start())
    expect((await phone.documents()).json()).toMatchObject({
      number: /^\d{4}$/.exec(await numberOn(phone))?.[0],
      documents: [],
    })
    expect(outcome(await phone.upload("identityFront"))).toEqual([409, "PAIRING_NOT_CONFIRMED"])
    const { body } = await confirm(` ${await numberOn(phone)} `)
    expect(body).toMatchObject({ pairing: { state: "joined" } })
    expect((await phone.documents()).json().number).toBeNull()
    expect((await phone.upload("identityFront")).statusCode).toBe(200)
  })

  test("ends the pairing after three wrong ones", async () => {
    const phone = aPhone()
    await phone.scan(await start())
    const right = await numberOn(phone)
    const wrong = right === "0000" ? "0001" : "0000"
    for (const typed of [wrong, "", "12"])
      expect((await confirm(typed)).body.typeCode).toBe("PAIRING_NUMBER_WRONG")
    expect((await confirm(right)).body.typeCode).toBe("PAIRING_ENDED")
    expect(outcome(await phone.upload("identityFront"))).toEqual([410, "PAIRING_ENDED"])
    expect(await audit("pairing.number-wrong")).toBe(3)
  })

  test("is nowhere in what the computer gets, so that only the phone's holder has it", async () => {
    const phone = aPhone()
    await phone.scan(await start())
    const response = await draft.call("GET", "/current/pairing")
    expect(JSON.stringify(response.body)).not.toContain(`"${await numberOn(phone)}"`)
    expect(Object.keys((response.body as unknown as { pairing: object }).pairing).toSorted()).toEqual([
      "device",
      "expiresAt",
      "files",
      "state",
    ])
  })

  test("is not taken before a phone has scanned", async () => {
    await start()
    expect((await confirm("0000")).body.typeCode).toBe("PAIRING_ENDED")
  })
})

describe("the phone's session opens nothing else", () => {
  test.each([
    ["GET", "/api/requests/current"],
    ["GET", "/api/requests/current/pairing"],
    ["POST", "/api/requests/current/pairing"],
    ["PATCH", "/api/requests/current/personal"],
    ["PUT", "/api/requests/current/steps/documents"],
    ["PUT", "/api/requests/current/submission"],
    ["PUT", "/api/requests/current/cancellation"],
    ["DELETE", "/api/requests/current/links"],
    ["GET", "/api/requests/current/payment"],
    ["GET", "/api/clients/me"],
    ["GET", "/api/clients/requests"],
  ] as const)("%s %s", async (method, url) => {
    const phone = aPhone()
    await join(phone)
    const token = phone.cookie().replace("trazo_pairing=", "")
    for (const headers of [
      {},
      { "x-request-token": token },
      { authorization: `Bearer ${token}` },
      { cookie: `trazo_request=${token}; trazo_client=${token}` },
    ]) {
      const response = await app.inject({
        method,
        url,
        headers: { host: shop.host, cookie: phone.cookie(), ...headers },
      })
      expect([404, 401]).toContain(response.statusCode)
    }
  })

  test("not even the pictures that it has sent", async () => {
    const phone = aPhone()
    await join(phone)
    await phone.upload("identityFront")
    const file = (await draft.flow()).categories.flatMap(({ files }) => files)[0]
    expect((await phone.send("GET", `/api/requests/current/papers/files/${file?.id}`)).statusCode).toBe(404)
    expect((await phone.send("DELETE", `/api/requests/current/papers/files/${file?.id}`)).statusCode).toBe(
      404,
    )
  })
})

describe("a code", () => {
  test("serves one phone: the second one is refused and the first goes on", async () => {
    const [first, second] = [aPhone(), aPhone(shop.host, "203.0.113.9")]
    const code = await join(first)
    expect(outcome(await second.preview(code))).toEqual([409, "PAIRING_USED"])
    expect(outcome(await second.scan(code))).toEqual([409, "PAIRING_USED"])
    expect(outcome(await second.upload("identityFront"))).toEqual([410, "PAIRING_ENDED"])
    expect((await first.upload("identityFront")).statusCode).toBe(200)
  })

  test("of two phones at once serves one", async () => {
    const code = await start()
    const phones = [aPhone(), aPhone(), aPhone()]
    const codes = await Promise.all(phones.map(async (phone) => (await phone.scan(code)).statusCode))
    expect(codes.toSorted()).toEqual([200, 409, 409])
  })

  test("scanned again by the same phone leads back to its session", async () => {
    const phone = aPhone()
    const code = await start()
    await phone.scan(code)
    const before = phone.cookie()
    expect((await phone.preview(code)).json()).toEqual({ isJoined: true })
    expect((await phone.scan(code)).statusCode).toBe(200)
    expect(phone.cookie()).toBe(before)
  })

  test("lasts ten minutes", async () => {
    const phone = aPhone()
    const code = await start()
    minutes(10)
    expect(outcome(await phone.preview(code))).toEqual([410, "PAIRING_EXPIRED"])
    expect(outcome(await phone.scan(code))).toEqual([410, "PAIRING_EXPIRED"])
    expect((await pairing())?.state).toBe("expired")
  })

  test("is no use in the browser that has the request open, and is not used up there", async () => {
    const code = await start()
    const headers = { "x-request-token": draft.token }
    const same = await aPhone().send("POST", "/api/pairings", { code }, headers)
    expect(outcome(same)).toEqual([409, "PAIRING_SAME_DEVICE"])
    expect((await aPhone().scan(code)).statusCode).toBe(200)
  })

  test("ends when another one is made, together with its phone", async () => {
    const phone = aPhone()
    const former = await join(phone)
    const code = await start()
    expect(outcome(await phone.upload("identityFront"))).toEqual([410, "PAIRING_ENDED"])
    expect(outcome(await aPhone().scan(former))).toEqual([404, "PAIRING_NOT_FOUND"])
    expect((await aPhone().scan(code)).statusCode).toBe(200)
  })

  test("of another distributor is unknown, and so is its session", async () => {
    const elsewhere = await aDistributor(testApp)
    const code = await start()
    expect(outcome(await aPhone(elsewhere.host).scan(code))).toEqual([404, "PAIRING_NOT_FOUND"])
    const phone = aPhone()
    await phone.scan(code)
    const headers = { host: elsewhere.host, cookie: phone.cookie() }
    const response = await app.inject({ url: "/api/pairings/current", headers })
    expect(outcome(response)).toEqual([410, "PAIRING_ENDED"])
  })

  test("has 256 bits, and wrong ones do not slow the other phones of a network", async () => {
    const phone = aPhone()
    for (let guess = 0; guess < 12; guess++) {
      expect(outcome(await phone.scan(`${guess}`.padEnd(43, "x")))).toEqual([404, "PAIRING_NOT_FOUND"])
    }
    const code = await start()
    expect(Buffer.from(code, "base64url")).toHaveLength(32)
    expect((await aPhone().scan(code)).statusCode).toBe(200)
  })

  test("of a phone that waits for the draft does not hold up what has locked the draft", async () => {
    const code = await start()
    const scan = await owner.transaction().execute(async (tx) => {
      await tx.selectFrom("requests").select("id").where("id", "=", draft.id).forUpdate().execute()
      const waiting = aPhone().scan(code)
      await vi.waitUntil(
        async () => {
          const lock = await sql<{ waits: boolean }>`
            select exists (select from pg_stat_activity
              where datname = current_database() and pg_backend_pid() = any(pg_blocking_pids(pid))) as waits
          `.execute(tx)
          return lock.rows[0]?.waits
        },
        { timeout: 5000, interval: 10 },
      )
      // Without «no wait», the two transactions would wait for each other.
      const pairings = tx.selectFrom("pairings").select("id").where("requestId", "=", draft.id)
      expect(await pairings.forUpdate().noWait().execute()).toHaveLength(1)
      return { waiting }
    })
    expect((await scan.waiting).statusCode).toBe(200)
  })

  test.each([
    ["", 404],
    ["x".repeat(101), 400],
    ["%00", 404],
  ])("«%s» is refused", async (code, status) => {
    expect((await aPhone().scan(code)).statusCode).toBe(status)
  })

  test("is stored as a digest only, and so is the session", async () => {
    const phone = aPhone()
    const code = await start()
    await phone.scan(code)
    const rows = JSON.stringify(await owner.selectFrom("pairings").selectAll().execute())
    expect(rows).not.toContain(code)
    expect(rows).not.toContain(phone.cookie().replace("trazo_pairing=", ""))
  })
})

describe("a phone's session ends", () => {
  test("half an hour after the scan", async () => {
    const phone = aPhone()
    await join(phone)
    minutes(29)
    expect((await phone.documents()).statusCode).toBe(200)
    minutes(1)
    expect(outcome(await phone.documents())).toEqual([410, "PAIRING_ENDED"])
    expect(outcome(await phone.upload("identityFront"))).toEqual([410, "PAIRING_ENDED"])
  })

  test("when the computer ends it", async () => {
    const phone = aPhone()
    const code = await join(phone)
    await draft.call("DELETE", "/current/pairing")
    expect(outcome(await phone.upload("identityFront"))).toEqual([410, "PAIRING_ENDED"])
    expect(outcome(await phone.preview(code))).toEqual([410, "PAIRING_ENDED"])
    expect(await audit("pairing.ended")).toBe(1)
  })

  test("when the draft ends or its links are annulled", async () => {
    const phone = aPhone()
    await join(phone)
    await draft.call("DELETE", "/current/links")
    expect(outcome(await phone.upload("identityFront"))).toEqual([410, "PAIRING_ENDED"])
    const other = aPhone()
    await join(other)
    await draft.call("PUT", "/current/cancellation")
    expect(outcome(await other.upload("identityFront"))).toEqual([410, "PAIRING_ENDED"])
    expect(outcome(await other.documents())).toEqual([410, "PAIRING_ENDED"])
  })

  test("and without one nothing is sent", async () => {
    expect(outcome(await aPhone().upload("identityFront"))).toEqual([410, "PAIRING_ENDED"])
    expect(outcome(await aPhone().documents())).toEqual([410, "PAIRING_ENDED"])
  })
})

describe("a phone's picture passes the checks of every upload", () => {
  test.each([
    ["D4: a text named JPG", "identityFront", new TextEncoder().encode("hola"), "FILE_TYPE_NOT_ALLOWED"],
    ["D4: an empty file", "identityFront", new Uint8Array(), "FILE_EMPTY"],
    ["D4: a truncated picture", "identityFront", sampleJpeg().slice(0, 40), "FILE_DAMAGED"],
    ["a document that this request does not ask for", "appointment", samplePdf(), "FILE_TYPE_NOT_ALLOWED"],
  ] as const)("%s", async (_title, paper, bytes, typeCode) => {
    const phone = aPhone()
    await join(phone)
    expect((await phone.upload(paper, bytes as Uint8Array<ArrayBuffer>, "foto.jpg")).json().typeCode).toBe(
      typeCode,
    )
    expect((await pairing())?.files).toBe(0)
  })
})

test("no code is made before the consent to sensitive data, or before the documents are reached", async () => {
  const early = await startPurchase(testApp, shop)
  expect((await early.call("POST", "/current/pairing")).body.typeCode).toBe("STEP_NOT_REACHED")
  const unasked = await goTo(testApp, await startPurchase(testApp, shop), "documents")
  await owner.deleteFrom("consents").where("requestId", "=", unasked.id).execute()
  expect((await unasked.call("POST", "/current/pairing")).body.typeCode).toBe("CONSENT_REQUIRED")
  const rows = await owner
    .selectFrom("pairings")
    .select("id")
    .where("requestId", "in", [early.id, unasked.id])
    .execute()
  expect(rows).toEqual([])
})
