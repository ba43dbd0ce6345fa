import { expect, it } from "vitest"
import { isEmail, normaliseEmail } from "./email.ts"

it.each(["ana@trazo.ec", "a.b+c@sub.dominio.com.ec", "o'hara@x-y.io", "1@2.co"])(
  "E2: %s is an address",
  (text) => {
    expect(isEmail(text)).toBe(true)
  },
)

it.each([
  "",
  "ana",
  "ana@trazo",
  "@trazo.ec",
  "ana@@trazo.ec",
  "ana..l@trazo.ec",
  ".ana@trazo.ec",
  "ana@-trazo.ec",
  "ana@trazo..ec",
  "ana@192.168.0.1",
  "ana lopez@trazo.ec",
  "ana@trazo.ec\nbcc:x@y.ec",
  `${"a".repeat(65)}@trazo.ec`,
  `ana@${"a".repeat(60)}.${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.${"e".repeat(20)}.ec`,
])("E2: %j is not an address", (text) => {
  expect(isEmail(text)).toBe(false)
})

it("D9: stores addresses in lower case", () => {
  expect(normaliseEmail(" Ana@Trazo.EC ")).toBe("ana@trazo.ec")
})
