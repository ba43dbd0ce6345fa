import { readCertificate } from "@trazo/pki/x509/certificate"
import { expect, it } from "vitest"
import { timeStampService } from "../../testing/time-stamp-service.ts"
import { checkTimeStamp } from "../cms/check-time-stamp.ts"
import { ChainBuilder } from "../trust/chain.ts"
import { unlimitedWork } from "../work-budget.ts"
import { isClaimed, type ReasonCode } from "./reasons.ts"
import { validateSignature } from "./validate-signature.ts"

it("says of a date that only the signer states that it is a claim", () => {
  const claimed = (code: ReasonCode) => isClaimed({ code })
  expect([claimed("claimedTime"), claimed("heldAsClaimed")]).toEqual([true, true])
  expect([claimed("stampedTime"), claimed("heldThen")]).toEqual([false, false])
})

it("takes a certificate for time stamps as one for stamps, and not for documents", async () => {
  using service = timeStampService()
  const stamped = new TextEncoder().encode("contrato")
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", stamped))
  const stamp = await checkTimeStamp(await service.stamp(digest), [stamped], unlimitedWork)
  const codesOf = async (isStamp: boolean) => {
    const validated = await validateSignature({ ...stamp!.facts, isStamp }, [], {
      options: { trust: [service.certificate], now: new Date() },
      chains: new ChainBuilder([readCertificate(service.certificate)]),
      besides: [],
      carried: { ocsp: [], crls: [] },
    })
    return validated.reasons.map(({ code }) => code)
  }
  expect(stamp?.imprint).toBe("same")
  expect(await codesOf(true)).not.toContain("notForSigning")
  expect(await codesOf(false)).toContain("notForSigning")
})
