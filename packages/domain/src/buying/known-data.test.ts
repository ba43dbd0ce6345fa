import { expect, it } from "vitest"
import { isAppointed, knownData, knownSource } from "./known-data.ts"

const now = new Date("2026-11-25T15:00:00Z")
const person = { names: "MARÍA", identity: "1710034065" }
const companyOf = (companyRuc: string, appointmentExpiry: string) => ({
  kind: "subject4" as const,
  userInfo: { ...person, companyRuc, companyName: "EJEMPLO S. A.", appointmentExpiry },
})
const natural = { kind: "subject1" as const, userInfo: person }
const current = companyOf("0992397535001", "2027-03-01")
const ended = companyOf("1790011674001", "2026-11-25")

it("an appointment serves until the day before its end", () => {
  expect(isAppointed(current, now)).toBe(true)
  expect(isAppointed(ended, now)).toBe(false)
  expect(isAppointed(natural, now)).toBe(false)
})

it("chooses the newest approved request of the kind, or of the company", () => {
  const all = [ended, current, natural]
  const source = (kind: "subject1" | "subject2" | "subject4", company: string | null = null) =>
    knownSource(all, { kind, company, now })
  expect(source("subject1")).toBe(natural)
  expect(source("subject2")).toBe(ended)
  expect(source("subject4", "0992397535001")).toBe(current)
  expect(source("subject4", "1790011674001")).toBeNull()
  expect(source("subject4")).toBe(ended)
  expect(knownSource([], { kind: "subject1", company: null, now })).toBeNull()
})

it("keeps a company's data for the same company only", () => {
  const data = (company: string | null) =>
    knownData(current.userInfo, { kind: "subject4", identityType: "ci", company })
  expect(data(null)).toEqual(person)
  expect(data("0992397535001")).toEqual(current.userInfo)
})
