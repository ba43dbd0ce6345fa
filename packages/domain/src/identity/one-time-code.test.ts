import { expect, it } from "vitest"
import { codeIn, formatCountdown, mayRequestAnother, verifyCode } from "./one-time-code.ts"
import { endOfSecret, oneTimeCodeLimits } from "./one-use-limits.ts"

const sentAt = new Date("2026-11-21T12:00:00.000Z")
const stored = { expiresAt: endOfSecret(oneTimeCodeLimits, sentAt), attempts: 0, usedAt: null }
const after = (seconds: number) => new Date(sentAt.getTime() + seconds * 1000)

it("D6: a code is valid for 302 seconds", () => {
  expect(verifyCode({ stored, matches: true, now: after(301) })).toBe("accepted")
  expect(verifyCode({ stored, matches: true, now: after(302) })).toBe("expired")
})

it("refuses a used code", () => {
  expect(verifyCode({ stored: { ...stored, usedAt: after(5) }, matches: true, now: after(6) })).toBe("used")
})

it("accepts the right code on the fifth attempt and not on the sixth", () => {
  expect(verifyCode({ stored: { ...stored, attempts: 4 }, matches: true, now: after(9) })).toBe("accepted")
  expect(verifyCode({ stored: { ...stored, attempts: 5 }, matches: true, now: after(9) })).toBe("exhausted")
})

it("does not reveal whether a dead code was right", () => {
  const verdicts = (changes: object, seconds: number) =>
    [true, false].map((matches) =>
      verifyCode({ stored: { ...stored, ...changes }, matches, now: after(seconds) }),
    )
  for (const pair of [verdicts({ usedAt: after(1) }, 2), verdicts({ attempts: 5 }, 2), verdicts({}, 400)]) {
    expect(pair[0]).toBe(pair[1])
  }
  expect(verifyCode({ stored, matches: false, now: after(2) })).toBe("wrong")
})

it("allows one new code a minute", () => {
  expect(mayRequestAnother(null, sentAt)).toBe(true)
  expect(mayRequestAnother(sentAt, after(59))).toBe(false)
  expect(mayRequestAnother(sentAt, after(60))).toBe(true)
})

it("D6: the countdown reads mm:ss from 05:02 to 00:00", () => {
  expect(formatCountdown(oneTimeCodeLimits.seconds)).toBe("05:02")
  expect(formatCountdown(61.9)).toBe("01:01")
  expect(formatCountdown(-3)).toBe("00:00")
})

it.each([
  ["123456", "123456"],
  ["123-456", "123456"],
  [" 12 34-56\n", "123456"],
  ["1 2 3 4 5 6", "123456"],
  ["123–456", "123456"],
  ["Su código es 123-456. Vence en 5 minutos.", "123456"],
  ["Su código es 123456 y vence a las 10:35", "123456"],
  ["123456 es su código de Trazo del 25/11/2026", "123456"],
  ["Código: 123456. Repito: 123456", "123456"],
  ["12345", null],
  ["1234567", null],
  ["123456 o 654321", null],
  ["ABC123456", null],
  ["solicitud TZ-2026-000123-7", null],
  ["", null],
  [`123456${" ".repeat(400)}`, null],
])("the code in %j is %j", (text, code) => {
  expect(codeIn(text)).toBe(code)
})
