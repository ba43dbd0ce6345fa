import { beforeAll, describe, expect, it } from "vitest"
import { after, makeAuthority, start, type TestAuthority } from "../../testing/authority.ts"
import { buildCrl } from "./crl.ts"
import { countCrlEntries } from "./crl-entries.ts"
import { DerError } from "./der-reader.ts"

let authority: TestAuthority
beforeAll(async () => {
  authority = await makeAuthority()
})

describe("a revocation list that was published", () => {
  it.each([0, 1, 300])("names %i certificates", async (count) => {
    const entries = Array.from({ length: count }, (_, index) => ({
      serial: `${index + 1}`,
      revokedAt: start,
    }))
    const der = await buildCrl({
      ...{ issuer: authority.issuer, key: authority.issuing.privateKey },
      ...{ number: 7, thisUpdate: start, nextUpdate: after(2), entries },
    })
    expect(countCrlEntries(der)).toBe(count)
  })

  it("is nothing else", () => {
    expect(() => countCrlEntries(authority.issuer.certificate)).toThrow(DerError)
  })
})
