import { buffer } from "node:stream/consumers"
import { strFromU8, unzipSync } from "fflate"
import { expect, test } from "vitest"
import { streamZip, type ZipEntry } from "./stream-zip.ts"

async function* entriesOf(count: number): AsyncGenerator<ZipEntry> {
  for (let at = 0; at < count; at += 1) yield { name: `${at}.txt`, content: Buffer.from(`número ${at}`) }
}

test.each([0, 2, 65_536])("a ZIP of %i files has each of them", async (count) => {
  const files = unzipSync(await buffer(streamZip(entriesOf(count))))
  expect(Object.keys(files)).toHaveLength(count)
  if (count > 0) expect(strFromU8(files[`${count - 1}.txt`] ?? new Uint8Array())).toBe(`número ${count - 1}`)
})

test("a ZIP is written while its files come", async () => {
  const parts = streamZip(entriesOf(2))
  const first = await parts.next()
  expect(first.value?.subarray(30).toString()).toBe("0.txt")
  await parts.return(undefined)
})
