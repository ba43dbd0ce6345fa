import fc from "fast-check"
import { expect, it } from "vitest"
import { companyRucProblem, naturalRucProblem, rucKinds, rucProblem } from "./ruc.ts"

const realCompaniesOutsideModulo11 = [
  "1793213150001",
  "1793189906001",
  "0993366721001",
  "0993370026001",
  "0993381661001",
]

it.each(["1792060346001", "0992397535001", "1790011674001", "0190115798001", "1792601215001"])(
  "%s satisfies the private rule",
  (value) => {
    expect(rucKinds(value)).toContain("private")
  },
)

it.each(["1760001550001", "1768152130001", "1768034600001", "0160000510001"])(
  "%s satisfies the public rule",
  (value) => {
    expect(rucKinds(value)).toContain("public")
  },
)

it.each(["1714307103001", "0962467429001"])("%s satisfies the natural rule", (value) => {
  expect(rucKinds(value)).toContain("natural")
})

it.each(["0190115799001", "0160000610001", "1763154690001", "0992397535000"])(
  "%s satisfies no rule",
  (value) => {
    expect(rucKinds(value)).toEqual([])
  },
)

it.each([...realCompaniesOutsideModulo11, "1793221293001"])(
  "accepts the real company %s although modulo 11 fails",
  (value) => {
    expect(rucKinds(value)).toEqual([])
    expect(companyRucProblem(value)).toBeNull()
    expect(rucProblem(value)).toBeNull()
  },
)

it("never refuses a company's RUC because of modulo 11", () => {
  const tails = fc.integer({ min: 0, max: 9_999_999 }).map((tail) => String(tail).padStart(7, "0"))
  fc.assert(
    fc.property(tails, fc.constantFrom("6", "9"), (tail, third) => {
      expect(companyRucProblem(`17${third}${tail}001`)).toBeNull()
    }),
  )
})

it("checks the structure of a company's RUC", () => {
  expect(companyRucProblem("179206034600")).toBe("Su RUC debe contener 13 dígitos")
  expect(companyRucProblem("9992060346001")).toBe("El RUC no es válido: revise cada dígito")
  expect(companyRucProblem("0992397535000")).toContain("establecimiento")
  expect(companyRucProblem("1714307103001")).toContain("empresa")
})

it("a natural person's RUC is their cédula and an establishment", () => {
  expect(naturalRucProblem("1714307103001", "1714307103")).toBeNull()
  expect(naturalRucProblem("1714307103002", "1714307103")).toBeNull()
  expect(naturalRucProblem("1714307103000", "1714307103")).toContain("establecimiento")
  expect(naturalRucProblem("0602910945001", "1714307103")).toBe("El RUC debe empezar con su número de cédula")
  expect(naturalRucProblem("1714307104001", "1714307104")).toBe("El RUC no es válido: revise cada dígito")
})

it("checks the cédula for a third digit up to 5, and only the structure for 6 and 9", () => {
  expect(rucProblem("1714307104001")).toBe("El RUC no es válido: revise cada dígito")
  expect(rucProblem("1763154690001")).toBeNull()
  expect(rucProblem("1774307104001")).not.toBeNull()
})
