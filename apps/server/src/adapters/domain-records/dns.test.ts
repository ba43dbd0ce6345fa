import { createSocket } from "node:dgram"
import { once } from "node:events"
import { afterAll, expect, it } from "vitest"
import { dnsRecords } from "./dns.ts"

/** Answers «firmas.ec» with one record of two parts, «mudo.ec» not at all, and any other name with «no such name». */
const server = createSocket("udp4")
server.on("message", (query, { port, address }) => {
  const question = query.subarray(12, query.indexOf(0, 12) + 5)
  const name = question.toString("latin1")
  if (name.includes("mudo")) return
  const isKnown = name.includes("firmas")
  const header = Buffer.from(query.subarray(0, 12))
  header.writeUInt16BE(isKnown ? 0x8180 : 0x8183, 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(isKnown ? 1 : 0, 6)
  header.writeUInt32BE(0, 8)
  const text = Buffer.from("\x09v=spf1 mx\x05 -all", "latin1")
  const answer = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, 0, text.length])
  server.send(Buffer.concat([header, question, ...(isKnown ? [answer, text] : [])]), port, address)
})
server.bind(0, "127.0.0.1")
await once(server, "listening")
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))
const records = dnsRecords({ servers: [`127.0.0.1:${server.address().port}`], timeout: 300 })

it("joins the parts of a record", async () => {
  expect(await records.texts("firmas.ec")).toEqual(["v=spf1 mx -all"])
})

it("distinguishes a name without records from a server that does not answer", async () => {
  expect(await records.texts("nadie.ec")).toEqual([])
  expect(await records.texts("mudo.ec")).toBeNull()
})
