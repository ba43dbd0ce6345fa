import { expect, it } from "vitest"
import { readSerialNumber } from "./serial-number.ts"

const decimal = "98523464382926512914862011937645874135"
const hex = BigInt(decimal).toString(16)
const pairs = hex.match(/../g)?.join(":") ?? ""

it.each([
  ["decimal, as FirmaEC prints it", decimal],
  ["upper-case hexadecimal, as openssl x509 -serial prints it", hex.toUpperCase()],
  ["lower-case hexadecimal", hex],
  ["pairs, as openssl x509 -text prints them", pairs],
  ["upper-case pairs", pairs.toUpperCase()],
])("reads %s", (_, text) => {
  expect(readSerialNumber(text)).toBe(decimal)
})

it("reads 16 octets without a letter as hexadecimal", () => {
  const digits = "40111111111111111111111111111111"
  expect(readSerialNumber(digits)).toBe(BigInt(`0x${digits}`).toString())
})

it.each(["", "0", "00:00", "4a:b", "4a::bc", ":4a", "xyz", "-5", "4a bc", "f".repeat(41)])(
  "refuses «%s»",
  (text) => {
    expect(readSerialNumber(text)).toBeNull()
  },
)
