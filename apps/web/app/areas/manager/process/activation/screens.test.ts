import { describe, expect, it } from "vitest"
import { screenFor } from "./screens.ts"

const asking = { name: "asking" } as const
const situation = { phase: asking, isPending: false, passwordLost: false } as const
const failed = (remedy: "password" | "code" | "keyLost" | "retry") =>
  ({ name: "failed", failure: { message: "", remedy } }) as const

describe("an activation goes on wherever it was cut", () => {
  it("asks for a code before anything, and again when it no longer holds", () => {
    expect(screenFor({ ...situation, state: { stage: "code", keyCopy: "none" } })).toBe("code")
    expect(
      screenFor({ ...situation, phase: failed("code"), state: { stage: "code", keyCopy: "wrapped" } }),
    ).toBe("code")
  })

  it("asks for a new password only where there is no key yet, in neither place", () => {
    expect(screenFor({ ...situation, state: { stage: "key", keyCopy: "none" } })).toBe("newPassword")
    expect(screenFor({ ...situation, state: { stage: "key", keyCopy: "wrapped" } })).toBe("resume")
    expect(screenFor({ ...situation, isPending: true, state: { stage: "key", keyCopy: "none" } })).toBe(
      "resume",
    )
  })

  it("shows nothing to fill in before the browser's storage was looked at", () => {
    expect(screenFor({ ...situation, isPending: undefined, state: { stage: "key", keyCopy: "none" } })).toBe(
      "looking",
    )
  })

  it("asks only for the password once the certificate exists", () => {
    expect(screenFor({ ...situation, state: { stage: "issued", keyCopy: "wrapped" } })).toBe("resume")
  })

  it("makes another key freely before the certificate, and only by revoking it after", () => {
    const lost = { ...situation, passwordLost: true }
    expect(screenFor({ ...lost, state: { stage: "key", keyCopy: "wrapped" } })).toBe("newPassword")
    expect(screenFor({ ...lost, state: { stage: "issued", keyCopy: "wrapped" } })).toBe("restart")
    expect(screenFor({ ...situation, state: { stage: "issued", keyCopy: "none" } })).toBe("restart")
  })

  it("comes back to the password after a wrong one, and to trying again after a cut line", () => {
    const state = { stage: "issued", keyCopy: "wrapped" } as const
    expect(screenFor({ ...situation, phase: failed("password"), state })).toBe("resume")
    expect(screenFor({ ...situation, phase: failed("retry"), state })).toBe("failed")
    expect(screenFor({ ...situation, phase: failed("keyLost"), state })).toBe("restart")
  })
})
