import { sampleMov, sampleMp4, sampleWebm } from "@trazo/domain/platform/sample-files"
import fastify from "fastify"
import { expect, test } from "vitest"
import { sendPrivateFile } from "./send-file.ts"

const aFilm = { id: "a", name: "video.mp4", purpose: "paper", mediaType: "video/mp4", sizeBytes: 10 } as const
const digits = Buffer.from("0123456789")

async function ask(headers: Record<string, string>, file: object = {}) {
  const app = fastify()
  app.get("/", (_request, reply) =>
    Buffer.from(sendPrivateFile(reply, { ...aFilm, content: digits, ...file })),
  )
  return await app.inject({ url: "/", headers })
}

test.each([
  ["bytes=0-1", "01", "bytes 0-1/10"],
  ["bytes=4-", "456789", "bytes 4-9/10"],
  ["bytes=8-99", "89", "bytes 8-9/10"],
  ["bytes=-3", "789", "bytes 7-9/10"],
])("answers a player's %s with that part of a film", async (range, body, contentRange) => {
  const response = await ask({ range })
  expect([response.statusCode, response.body]).toEqual([206, body])
  expect(response.headers).toMatchObject({
    "content-range": contentRange,
    "content-length": `${body.length}`,
  })
})

test.each([
  ["no range", {}],
  ["a range past the end", { range: "bytes=10-" }],
  ["an empty range", { range: "bytes=-" }],
  ["several ranges", { range: "bytes=0-1,4-5" }],
  ["a range of an older version", { range: "bytes=0-1", "if-range": '"a"' }],
])("sends a whole film for %s", async (_case, headers) => {
  const response = await ask(headers)
  expect([response.statusCode, response.body]).toEqual([200, "0123456789"])
  expect(response.headers["accept-ranges"]).toBe("bytes")
})

test("sends other files whole", async () => {
  const response = await ask({ range: "bytes=0-1" }, { mediaType: "application/pdf" })
  expect([response.statusCode, response.body]).toEqual([200, "0123456789"])
})

test.each([
  ["video/mp4", sampleMp4()],
  ["video/quicktime", sampleMov()],
  ["video/webm", sampleWebm()],
])("shows a film of %s in its place", async (mediaType, content) => {
  const { headers } = await ask({}, { mediaType, content })
  expect(headers["content-type"]).toBe(mediaType)
  expect(headers["content-disposition"]).toMatch(/^inline/)
})
