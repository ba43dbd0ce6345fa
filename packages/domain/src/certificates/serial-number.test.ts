import { expect, it } from "vitest"
import { readSerialNumber, searchTerm } from "./serial-number.ts"

const decimal = "98523464382926512914862011937645874135"
const hex = BigInt(decimal).toString(16)
const groups = (size: number, separator: string, text = hex) =>
  text.match(new RegExp(`.{1,${size}}`, "g"))?.join(separator) ?? ""
const pairs = groups(2, ":")

const notations = [
  ["decimal, as FirmaEC prints it", decimal],
  ["decimal in groups", groups(4, " ", decimal)],
  ["upper-case hexadecimal, as openssl x509 -serial prints it", hex.toUpperCase()],
  ["hexadecimal with the label of openssl", `serial=${hex.toUpperCase()}`],
  ["lower-case hexadecimal, as keytool and the details of Windows print it", hex],
  ["pairs, as openssl x509 -text prints them", pairs],
  ["pairs below their label, as openssl prints them", `Serial Number:\n            ${pairs}`],
  ["upper-case pairs, as Firefox prints them", pairs.toUpperCase()],
  ["pairs with spaces, as Windows and macOS print them", groups(2, " ").toUpperCase()],
  ["pairs with spaces and the mark that Windows copies with them", `\u200e${groups(2, " ")}`],
  ["pairs with hyphens", groups(2, "-")],
  ["groups of eight in brackets, as Java prints them", `SerialNumber: [    ${groups(8, " ")}]`],
  ["0x", `0x${hex}`],
  ["0X and upper case", `0X${hex.toUpperCase()}`],
  ["a leading 00", `00${hex}`],
  ["a leading 00 in pairs", `00:${pairs}`],
  ["a leading 00 after 0x", `0x00${hex}`],
  ["a Spanish label", `N.º de serie: ${decimal}`],
  ["quotes", `"${decimal}"`],
  ["the apostrophe of spreadsheets", `'${decimal}`],
  ["a full stop behind it", `${decimal}.`],
  ["wide digits", decimal.replace(/[0-9]/g, (digit) => String.fromCharCode(0xff10 + Number(digit)))],
] as const

it.each(notations)("reads %s", (_, text) => {
  expect(readSerialNumber(text)).toBe(decimal)
  expect(searchTerm(text)).toBe(decimal)
})

it.each(["40111111111111111111111111111111", "0040111111111111111111111111111111"])(
  "reads 16 octets without a letter as hexadecimal: %s",
  (digits) => {
    expect(readSerialNumber(digits)).toBe(BigInt(`0x${digits}`).toString())
    expect(readSerialNumber(groups(2, " ", digits))).toBe(BigInt(`0x${digits}`).toString())
  },
)

it.each([
  ["1234567", "1234567"],
  ["12d687", "1234567"],
  ["7", "7"],
])("reads the short serial %s of another authority", (text, serial) => {
  expect(readSerialNumber(text)).toBe(serial)
})

it.each([
  "",
  "0",
  "00:00",
  "4a:b",
  "4a::bc",
  ":4a",
  "xyz",
  "-5",
  "4a b cde",
  "0x",
  "f".repeat(41),
  "9".repeat(50),
])("refuses «%s»", (text) => {
  expect(readSerialNumber(text)).toBeNull()
})

it.each([
  "1710034065",
  "0991234567",
  "099 123 4567",
  "AB123456",
  "TZ-2026-000999-1",
  "Ada Fe",
  "1710034065001",
])("a search for «%s» stays as it is", (text) => {
  expect(searchTerm(text)).toBe(text)
})

it("does not read text that is longer than a serial number can be printed", () => {
  expect(readSerialNumber(`1${".".repeat(15_000)}x`)).toBeNull()
})
