import { describe, expect, it } from "vitest"
import { deviceProblem } from "./device-problem.ts"

const safari = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15"
const device = (userAgent = `${safari} Version/18.5 Mobile/15E148 Safari/604.1`) => ({
  navigator: { userAgent },
  isSecureContext: true,
  crypto: { subtle: {} },
  indexedDB: {},
  Worker: {},
  Promise: { withResolvers: () => {} },
})

describe("a browser in which a signature is to be made", () => {
  it("is accepted when it has all that the page needs", () => {
    expect(deviceProblem(device())).toBeNull()
    expect(
      deviceProblem(device("Mozilla/5.0 (Linux; Android 15) Chrome/140.0.0.0 Mobile Safari/537.36")),
    ).toBeNull()
  })

  it.each([
    `${safari} Mobile/15E148 [FBAN/FBIOS;FBAV/480.0.0.41]`,
    `${safari} Mobile/15E148 Instagram 350.0.0.28`,
    "Mozilla/5.0 (Linux; Android 15; wv) AppleWebKit/537.36 Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36 WhatsApp/2.25",
    "Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36",
  ])("is refused inside another application: %s", (userAgent) => {
    expect(deviceProblem(device(userAgent))).toContain("dentro de otra aplicación")
  })

  it("is refused without a secure connection", () => {
    const { crypto: _, ...onHttp } = device()
    expect(deviceProblem(Object.assign(onHttp, { isSecureContext: false }))).toContain("«https»")
  })

  it.each(["crypto", "indexedDB", "Worker", "Promise"] as const)(
    "is refused without a part of %s",
    (part) => {
      expect(
        deviceProblem(Object.assign(device(), { [part]: part === "Promise" ? {} : undefined })),
      ).toContain("antiguo")
    },
  )
})
