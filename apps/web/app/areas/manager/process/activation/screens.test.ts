import { describe, expect, it } from "vitest"
import { screenFor } from "./screens.ts"

const asking = { name: "asking" } as const
const situation = { phase: asking, isPending: false, passwordLost: false } as const
const failed = (remedy: "password" | "code" | "keyLost" | "retry") =>
  ({ name: "failed", failure: { message: "", remedy } }) as const

describe("the screen of an activation", () => {
  it("asks for a code first, and again once the proof has expired", () => {
    expect(screenFor({ ...situation, state: { stage: "code", keyCopy: "none" } })).toBe("code")
    expect(
      screenFor({ ...situation, phase: failed("code"), state: { stage: "code", keyCopy: "wrapped" } }),
    ).toBe("code")
  })

  it("asks for a new password only while neither server nor browser has a key", () => {
    expect(screenFor({ ...situation, state: { stage: "key", keyCopy: "none" } })).toBe("newPassword")
    expect(screenFor({ ...situation, state: { stage: "key", keyCopy: "wrapped" } })).toBe("resume")
    expect(screenFor({ ...situation, isPending: true, state: { stage: "key", keyCopy: "none" } })).toBe(
      "resume",
    )
  })

  it("shows no form before the browser's storage was read", () => {
    expect(screenFor({ ...situation, isPending: undefined, state: { stage: "key", keyCopy: "none" } })).toBe(
      "looking",
    )
  })

  it("asks only for the password once the certificate exists", () => {
    expect(screenFor({ ...situation, state: { stage: "issued", keyCopy: "wrapped" } })).toBe("resume")
  })

  it("makes another key before the certificate exists, and requires its revocation afterwards", () => {
    const lost = { ...situation, passwordLost: true }
    expect(screenFor({ ...lost, state: { stage: "key", keyCopy: "wrapped" } })).toBe("newPassword")
    expect(screenFor({ ...lost, state: { stage: "issued", keyCopy: "wrapped" } })).toBe("restart")
    expect(screenFor({ ...situation, state: { stage: "issued", keyCopy: "none" } })).toBe("restart")
  })

  it("returns to the password after a wrong one, and offers a retry after a lost connection", () => {
    const state = { stage: "issued", keyCopy: "wrapped" } as const
    expect(screenFor({ ...situation, phase: failed("password"), state })).toBe("resume")
    expect(screenFor({ ...situation, phase: failed("retry"), state })).toBe("failed")
    expect(screenFor({ ...situation, phase: failed("keyLost"), state })).toBe("restart")
  })
})
