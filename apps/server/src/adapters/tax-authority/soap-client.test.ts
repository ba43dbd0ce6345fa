import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { type AccessKeyParts, accessKey } from "@trazo/domain/money/invoices/access-key"
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest"
import { makeTaxSigner, voucherParts, voucherXml } from "../../testing/tax/vouchers.ts"
import { testClock } from "../../testing/test-settings.ts"
import { startLocalAuthority } from "./local-authority.ts"
import { soapTaxAuthority } from "./soap-client.ts"
import { writeMessage } from "./soap-message.ts"

const clock = testClock()
const local = await startLocalAuthority({ clock })
const sri = soapTaxAuthority({ addresses: () => local.address, patience: 2000 })
const signer = await makeTaxSigner()
afterAll(() => local.close())
afterEach(() => {
  local.behave = () => undefined
})

let sequence = 0
let parts: AccessKeyParts
let key: string
beforeEach(() => {
  sequence += 1
  parts = { ...voucherParts, sequence }
  key = accessKey(parts)
})

const signed = async (of = parts, texts: Parameters<typeof voucherXml>[1] = {}) =>
  Buffer.from(await signer.sign(voucherXml(of, texts), clock.now()))
const send = async (document?: Buffer) => sri.receive("test", document ?? (await signed()))
const ask = () => sri.authorisation("test", key)
const codes = ({ messages }: { messages: { code: string }[] }) => messages.map(({ code }) => code)

describe("our server of the SRI", () => {
  it("authorises a valid document by its key", async () => {
    expect(await ask()).toEqual({ state: "unknown" })
    const document = await signed()
    expect(await send(document)).toEqual({ state: "received", messages: [] })
    expect(await ask()).toMatchObject({
      state: "authorised",
      number: key,
      at: clock.now(),
      xml: document.toString(),
      messages: [{ code: "60" }],
    })
  })

  it("returns a repeated key and a repeated number", async () => {
    await send()
    const again = await send()
    expect([again.state, codes(again)]).toEqual(["returned", ["43"]])
    const other = await send(await signed({ ...parts, code: "87654321" }))
    expect([other.state, codes(other)]).toEqual(["returned", ["45"]])
  })

  it.each([
    [
      "another signer's octets",
      "39",
      async () => Buffer.from((await signed()).toString().replace("MARÍA", "MARTA")),
    ],
    ["no signature", "39", async () => Buffer.from(voucherXml(parts))],
    ["a total that does not add up", "52", () => signed(parts, { total: "11.51" })],
    ["a name with a line break", "35", () => signed(parts, { buyer: "MARÍA\nÑACATO" })],
    ["a name of 301 characters", "35", () => signed(parts, { buyer: "A".repeat(301) })],
    [
      "a wrong check digit",
      "35",
      async () =>
        signer
          .sign(voucherXml(parts).replace(key, key.slice(0, 48) + ((Number(key[48]) + 1) % 10)), clock.now())
          .then(Buffer.from),
    ],
    [
      "a key of another number",
      "35",
      async () =>
        signer.sign(voucherXml(parts).replace("<ptoEmi>002", "<ptoEmi>003"), clock.now()).then(Buffer.from),
    ],
    ["the day of tomorrow", "65", () => signed({ ...parts, day: "2026-11-24" })],
    ["more than 320 KB in one part", "26", () => tooLarge()],
    ["a DTD", "35", async () => Buffer.from(`<!DOCTYPE a [<!ENTITY b "c">]>${voucherXml(parts).slice(38)}`)],
  ])("returns a document with %s: %s", async (_title, code, document) => {
    // Past the client's own bound.
    const bytes = await document()
    const received =
      bytes.length > 320 * 1024 ? await sendRaw(bytes) : codes(await sri.receive("test", bytes))
    expect(received).toEqual([code])
    expect(await ask()).toEqual({ state: "unknown" })
  })

  async function tooLarge() {
    return Buffer.from(voucherXml(parts, { padding: `<!--${"a".repeat(320 * 1024)}-->` }))
  }
  async function sendRaw(document: Buffer) {
    const body = writeMessage("reception", "validarComprobante", `<xml>${document.toString("base64")}</xml>`)
    const url = `${local.address}/comprobantes-electronicos-ws/RecepcionComprobantesOffline`
    const text = await (await fetch(url, { method: "POST", body })).text()
    return [...text.matchAll(/<identificador>(\d+)</g)].map(([, code]) => code)
  }

  it.each(["2", "10", "26", "35", "39", "43", "45", "52", "65", "70"])(
    "returns error %s on request",
    async (code) => {
      local.behave = () => ({ kind: "refuse", code })
      expect(await send()).toMatchObject({
        state: "returned",
        messages: [{ code, text: expect.stringMatching(/./) }],
      })
    },
  )

  it.each(["59", "60", "62"])("accepts with the warning %s", async (code) => {
    local.behave = () => ({ kind: "warn", code })
    expect(await send()).toMatchObject({ state: "received", messages: [{ code }] })
    local.behave = () => undefined
    const answered = await ask()
    expect(answered.state === "authorised" && codes(answered)).toContain(code)
  })

  it("does not authorise later, and takes a corrected document with the same key", async () => {
    local.behave = () => ({ kind: "refuseLater", code: "39" })
    expect((await send()).state).toBe("received")
    local.behave = () => undefined
    const refused = await ask()
    expect(refused.state === "notAuthorised" && codes(refused)).toEqual(["39", "60"])
    expect((await send()).state).toBe("received")
    expect((await ask()).state).toBe("authorised")
  })

  it("is in process for minutes, and returns what is sent again meanwhile with 70", async () => {
    local.behave = () => ({ kind: "inProcess", milliseconds: 180_000 })
    await send()
    local.behave = () => undefined
    expect(await ask()).toEqual({ state: "inProcess" })
    expect(codes(await send())).toEqual(["70"])
    clock.advance({ minutes: 3 })
    expect((await ask()).state).toBe("authorised")
  })

  it.each([
    ["is unavailable", { kind: "unavailable" }],
    ["resets the connection", { kind: "reset" }],
    ["responds with a page", { kind: "respond", body: "<html><body>Mantenimiento</body></html>" }],
  ] as const)("that %s accepts nothing", async (_title, behaviour) => {
    local.behave = () => behaviour
    await expect(send()).rejects.toThrow()
    expect(local.documents.has(key)).toBe(false)
  })

  it("may lose the answer after it accepted", async () => {
    local.behave = () => ({ kind: "loseAnswer" })
    await expect(send()).rejects.toThrow()
    local.behave = () => undefined
    expect((await ask()).state).toBe("authorised")
  })
})

describe("the client", () => {
  const servers: Server[] = []
  afterAll(() => Promise.all(servers.map((server) => new Promise((done) => server.close(done)))))

  /** A server that answers one text to everything. */
  async function answering(text: string | Buffer, status = 200, headers: Record<string, string> = {}) {
    const seen: { headers: Record<string, unknown>; body: string }[] = []
    const server = createServer((request, response) => {
      let body = ""
      request.on("data", (part) => (body += part))
      request.on("end", () => {
        seen.push({ headers: request.headers, body })
        response.writeHead(status, headers).end(text)
      })
    })
    servers.push(server)
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    return { authority: soapTaxAuthority({ addresses: () => address, patience: 2000 }), seen }
  }
  const authorisations = (...all: string[]) =>
    writeMessage(
      "authorisation",
      "autorizacionComprobanteResponse",
      `<RespuestaAutorizacionComprobante><claveAccesoConsultada>${key}</claveAccesoConsultada><autorizaciones>${all.join("")}</autorizaciones></RespuestaAutorizacionComprobante>`,
    )
  const one = (state: string, rest = "") => `<autorizacion><estado>${state}</estado>${rest}</autorizacion>`
  const whole = () =>
    `<numeroAutorizacion>${key}</numeroAutorizacion><fechaAutorizacion>2026-11-23T10:00:05.123-05:00</fechaAutorizacion><comprobante>&lt;factura/&gt;</comprobante>`

  it("sends what the WSDL says: an empty SOAPAction and unqualified children", async () => {
    const { authority, seen } = await answering(authorisations())
    expect(await authority.authorisation("test", key)).toEqual({ state: "unknown" })
    expect(seen[0]?.headers.soapaction).toBe('""')
    expect(seen[0]?.body).toContain(`<claveAccesoComprobante>${key}</claveAccesoComprobante>`)
    expect(seen[0]?.body).toContain('autorizacionComprobante xmlns:ns="http://ec.gob.sri.ws.autorizacion"')
  })

  it.each([
    [
      "chooses the one that authorises among several",
      () => [one("NO AUTORIZADO"), one("AUTORIZADO", whole()), one("NAT")],
      "authorised",
    ],
    ["reads the short forms", () => [one("AUT", whole())], "authorised"],
    ["reads PPR as in process", () => [one("NAT"), one("PPR")], "inProcess"],
    ["reads NAT as not authorised", () => [one("NAT")], "notAuthorised"],
  ])("%s", async (_title, all, state) => {
    const { authority } = await answering(authorisations(...all()))
    const answered = await authority.authorisation("test", key)
    expect(answered.state).toBe(state)
    if (answered.state === "authorised") {
      expect([answered.xml, answered.at.toISOString()]).toEqual(["<factura/>", "2026-11-23T15:00:05.123Z"])
    }
  })

  it.each([
    ["an unknown state", () => authorisations(one("QUIZÁS"))],
    [
      "another document's number",
      () => authorisations(one("AUTORIZADO", whole().replace(key, "1".repeat(49)))),
    ],
    ["no date", () => authorisations(one("AUTORIZADO", whole().replace("2026-11-23T", "")))],
    ["another key", () => authorisations().replace(key, "1".repeat(49))],
    ["a DTD", () => `<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>${authorisations().slice(38)}`],
    ["an entity of its own", () => authorisations(one("&b;"))],
    ["a megabyte", () => authorisations(" ".repeat(1024 * 1024))],
    ["nothing", () => ""],
  ])("refuses %s", async (_title, text) => {
    const { authority } = await answering(text())
    await expect(authority.authorisation("test", key)).rejects.toThrow()
  })

  it("follows no redirect, and waits no longer than its patience", async () => {
    const away = await answering("", 302, { location: local.address })
    await expect(away.authority.authorisation("test", key)).rejects.toThrow()
    local.behave = () => ({ kind: "slow", milliseconds: 300 })
    const hasty = soapTaxAuthority({ addresses: () => local.address, patience: 50 })
    await expect(hasty.authorisation("test", key)).rejects.toThrow(/timeout|aborted/i)
  })

  it("sends no document of more than 320 KB", async () => {
    const before = local.calls.reception
    await expect(sri.receive("test", Buffer.alloc(320 * 1024 + 1))).rejects.toThrow("larger")
    expect(local.calls.reception).toBe(before)
  })
})
