import { describe, expect, it } from "vitest"
import { hostMessages, hostProblem, readHostName } from "./host-name.ts"

describe("a distributor's host", () => {
  it.each([
    ["Firmas.Ejemplo.EC", "firmas.ejemplo.ec"],
    ["firmas.ejemplo.ec:8443", "firmas.ejemplo.ec"],
    ["https://Firmas.ejemplo.ec:8443/tienda?x=1", "firmas.ejemplo.ec"],
    [" firmas.ejemplo.ec. ", "firmas.ejemplo.ec"],
    ["señal.ec", "xn--seal-hqa.ec"],
    ["SEÑAL.EC", "xn--seal-hqa.ec"],
    ["xn--seal-hqa.ec", "xn--seal-hqa.ec"],
    ["nacional.localhost", "nacional.localhost"],
    ["localhost", "localhost"],
    ["10.0.0.9", "10.0.0.9"],
  ])("stores %s as %s", (typed, host) => {
    expect(readHostName(typed)).toBe(host)
    expect(hostProblem(typed)).toBeNull()
  })

  it.each([
    "ejemplo",
    "firmas ejemplo.ec",
    "firmas_ejemplo.ec",
    "-firmas.ec",
    "firmas..ec",
    "ana@firmas.ec",
    "fir%6das.ec",
    "[::1]",
    "firmas.ec\\x",
    `${"a".repeat(64)}.ec`,
    `${"abc.".repeat(70)}ec`,
  ])("refuses %s", (typed) => {
    expect(readHostName(typed)).toBeNull()
    expect(hostProblem(typed)).toBe(hostMessages.invalid)
  })

  it.each(["127.1", "10.0.0", "2130706433", "10.0.0.999"])(
    "refuses the incomplete IP address %s",
    (typed) => {
      expect(readHostName(typed)).toBeNull()
      expect(hostProblem(typed)).toBe(hostMessages.numeric)
    },
  )

  it("leaves an empty value to the rule required", () => {
    expect(hostProblem("  ")).toBeNull()
  })
})
