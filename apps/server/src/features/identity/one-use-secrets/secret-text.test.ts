import { expect, test } from "vitest"
import type { Random } from "../../../random.ts"
import { codeHash, newDigits } from "./secret-text.ts"

const drawing = (...numbers: number[]): Random => ({
  bytes: (count) => {
    const bytes = Buffer.alloc(count)
    bytes.writeUInt32BE(numbers.shift() ?? 0)
    return bytes
  },
})

test("draws six digits, including leading zeros", () => {
  expect(newDigits(drawing(42), 6)).toBe("000042")
  expect(newDigits(drawing(1_234_567), 6)).toBe("234567")
})

test("rejects draws that would bias codes", () => {
  expect(newDigits(drawing(4_294_967_295, 4_294_000_000, 7), 6)).toBe("000007")
})

test("binds a hash to purpose, subject and pepper", () => {
  const pepper = Buffer.alloc(32, 1)
  const one = codeHash(pepper, { kind: "sign-in", subject: "a" }, "123456")
  const others = [
    codeHash(pepper, { kind: "activation", subject: "a" }, "123456"),
    codeHash(pepper, { kind: "sign-in", subject: "b" }, "123456"),
    codeHash(Buffer.alloc(32, 2), { kind: "sign-in", subject: "a" }, "123456"),
  ]
  for (const other of others) expect(one.equals(other)).toBe(false)
})
