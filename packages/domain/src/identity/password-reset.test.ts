import { describe, expect, it } from "vitest"
import {
  endOfSecret,
  passwordInvitationLimits,
  passwordResetLimits,
  replaceableSince,
} from "./one-use-limits.ts"
import { resetLinkState } from "./password-reset.ts"

const askedAt = new Date("2026-11-23T15:00:00Z")
const expiresAt = endOfSecret(passwordResetLimits, askedAt)
const at = (time: string) => new Date(`2026-11-23T${time}Z`)

describe("a password reset link", () => {
  it("is open for one hour", () => {
    const unused = { expiresAt, usedAt: null }
    expect(resetLinkState(unused, askedAt)).toBe("open")
    expect(resetLinkState(unused, at("15:59:59.999"))).toBe("open")
    expect(resetLinkState(unused, at("16:00:00"))).toBe("over")
  })

  it("is just used for a minute after its use, then over", () => {
    const used = { expiresAt, usedAt: at("15:10:00") }
    expect(resetLinkState(used, at("15:10:59"))).toBe("justUsed")
    expect(resetLinkState(used, at("15:11:00"))).toBe("over")
  })

  it("is open for three days in an invitation", () => {
    const invited = { expiresAt: endOfSecret(passwordInvitationLimits, askedAt), usedAt: null }
    expect(resetLinkState(invited, new Date("2026-11-26T14:59:59Z"))).toBe("open")
    expect(resetLinkState(invited, new Date("2026-11-26T15:00:00Z"))).toBe("over")
  })

  it("cannot be requested again for a minute", () => {
    const isPaused = (now: Date) => askedAt > replaceableSince(passwordResetLimits, now)
    expect(isPaused(at("15:00:59.999"))).toBe(true)
    expect(isPaused(at("15:01:00"))).toBe(false)
  })
})
