import { readCertificate } from "@trazo/pki/x509/certificate"
import { beforeAll, describe, expect, it } from "vitest"
import { makeSigners, type TestTrust } from "../../testing/signers.ts"
import { ChainBuilder } from "./chain.ts"

let people: TestTrust
beforeAll(async () => {
  people = await makeSigners()
})

const chains = () => new ChainBuilder(people.anchors.map((der) => readCertificate(der)))

describe("a certificate that repeats serial, length, key and signature of a real one under another name", () => {
  const realAndForged = () => {
    const forged = Buffer.from(people.luis.der)
    forged.write("JOSE", forged.indexOf("LUIS"))
    return [readCertificate(people.luis.der), readCertificate(forged)] as const
  }

  it("is forged when the real one is verified before it", async () => {
    const builder = chains()
    const [real, forged] = realAndForged()
    expect((await builder.build(real, [])).end).toBe("trusted")
    expect((await builder.build(forged, [])).end).toBe("forged")
  })

  it("does not take the trust of the real one that is verified after it", async () => {
    const builder = chains()
    const [real, forged] = realAndForged()
    expect((await builder.build(forged, [real])).end).toBe("forged")
    expect((await builder.build(real, [forged])).end).toBe("trusted")
  })
})
