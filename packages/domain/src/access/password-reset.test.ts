import { describe, expect, it } from "vitest"
import {
  invitationLifetimeSeconds,
  isResetPaused,
  resetLinkExpiresAt,
  resetLinkState,
} from "./password-reset.ts"

const askedAt = new Date("2026-11-23T15:00:00Z")
const expiresAt = resetLinkExpiresAt(askedAt)
const at = (time: string) => new Date(`2026-11-23T${time}Z`)

describe("the link that lets choose another password", () => {
  it("is open for one hour, its last millisecond included and no more", () => {
    const unused = { expiresAt, usedAt: null }
    expect(resetLinkState(unused, askedAt)).toBe("open")
    expect(resetLinkState(unused, at("15:59:59.999"))).toBe("open")
    expect(resetLinkState(unused, at("16:00:00"))).toBe("over")
  })

  it("was just used for a minute, then it is over, also within its hour", () => {
    const used = { expiresAt, usedAt: at("15:10:00") }
    expect(resetLinkState(used, at("15:10:59"))).toBe("justUsed")
    expect(resetLinkState(used, at("15:11:00"))).toBe("over")
  })

  it("of an invitation is open for three days", () => {
    const invited = { expiresAt: resetLinkExpiresAt(askedAt, invitationLifetimeSeconds), usedAt: null }
    expect(resetLinkState(invited, new Date("2026-11-26T14:59:59Z"))).toBe("open")
    expect(resetLinkState(invited, new Date("2026-11-26T15:00:00Z"))).toBe("over")
  })

  it("has no other beside it for a minute", () => {
    expect(isResetPaused(askedAt, at("15:00:59.999"))).toBe(true)
    expect(isResetPaused(askedAt, at("15:01:00"))).toBe(false)
  })
})
