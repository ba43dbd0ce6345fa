import { evidenceBench } from "@trazo/documents/testing/evidence-bench"
import { samplePdf } from "@trazo/documents/testing/sample-pdf"
import { afterEach, expect, test, vi } from "vitest"
import { renewEvidence } from "./renew-evidence.ts"

afterEach(() => vi.unstubAllGlobals())

test("a signed PDF gets evidence for which the server saw a digest and serial numbers; without a stamp it is refused", async () => {
  using bench = await evidenceBench()
  const pdf = await bench.signPdf(samplePdf(), { timeStamp: undefined, evidenceFor: undefined })
  const file = new File([pdf], "contrato.pdf")
  const sent: string[] = []
  vi.stubGlobal("fetch", async (address: string, { body }: { body: string | Uint8Array<ArrayBuffer> }) => {
    sent.push(address)
    if (typeof body === "string")
      return new Response(
        await bench.service.stamp(new Uint8Array(Buffer.from(JSON.parse(body).digest, "hex"))),
      )
    return new Response(bench.holder.authority.answer(body, [{ serial: bench.serial }]))
  })
  const renewed = new Uint8Array(await (await renewEvidence({ file })).arrayBuffer())
  expect(await bench.check(renewed, { years: 5 })).toMatchObject({ verdict: "valid" })
  expect(new Set(sent)).toEqual(new Set(["/api/time-stamps", "/ocsp"]))

  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("fetch failed")))
  await expect(renewEvidence({ file })).rejects.toMatchObject({ code: "TIME_STAMP_FAILED" })
})
