import pg from "pg"
import { expect, it } from "vitest"
import { asUnavailable, DatabaseUnavailable } from "./unavailable.ts"

function reported(code: string, message: string, severity = "ERROR") {
  const error = new pg.DatabaseError(message, message.length, "error")
  return Object.assign(error, { code, severity })
}

it.each([
  ["57P01", "terminating connection due to unexpected postmaster exit", "FATAL"],
  ["57P02", "terminating connection because of crash of another server process", "WARNING"],
  ["57P03", "the database system is shutting down", "FATAL"],
  ["57P04", "database was dropped", "FATAL"],
  ["25006", "cannot execute INSERT in a read-only transaction", "ERROR"],
  ["53200", "out of memory", "ERROR"],
  ["53100", "could not extend file: No space left on device", "ERROR"],
  ["58030", "could not read block", "ERROR"],
  ["XX000", "could not receive data", "FATAL"],
])("%s («%s») says that PostgreSQL is going away", (code, message, severity) => {
  expect(asUnavailable(reported(code, message, severity))).toBeInstanceOf(DatabaseUnavailable)
})

it("a plain error with such a code or message says so too", () => {
  const closed = Object.assign(new Error("terminating connection due to administrator command"))
  expect(asUnavailable(closed)).toBeInstanceOf(DatabaseUnavailable)
  const plain = Object.assign(new Error("crash"), { code: "57P02" })
  expect(asUnavailable(plain)).toBeInstanceOf(DatabaseUnavailable)
})

it("an error of the statement stays", () => {
  const error = reported("23505", "duplicate key value violates unique constraint")
  expect(asUnavailable(error)).toBe(error)
})
