import { describe, expect, it } from "vitest"
import { typedPersonal } from "./personal-fields.ts"
import { placeRule, shownPlace, typedPlace, withPlaceProblem } from "./place.ts"

const rule = placeRule({ kind: "subject1", identityType: "ci" })
const openProvince = /^Agregue la provincia/

describe("city and province in one field", () => {
  it("is stored as two, and an open province keeps what was typed", () => {
    expect(typedPlace("quito")).toEqual({ city: "Quito", province: "Pichincha" })
    expect(typedPlace("Lloa")).toEqual({ city: "Lloa", province: "" })
  })

  it("is posted without JavaScript too", () => {
    const form = new FormData()
    form.set("place", "samborondon")
    form.set("names", "ANA")
    expect(typedPersonal(form).userInfo).toEqual({ names: "ANA", city: "Samborondón", province: "Guayas" })
  })

  it.each([
    [{ city: "QUITO", province: "Pichincha" }, "Quito, Pichincha"],
    [{ city: "LLOA", province: "Pichincha" }, "LLOA, Pichincha"],
    [{ city: "LLOA" }, "LLOA"],
    [{}, ""],
  ])("shows %j as «%s»", (stored, shown) => {
    expect(shownPlace(stored)).toBe(shown)
  })

  it("asks for the province of a place that it does not know, and applies the city's rules", () => {
    expect(rule("")).toBe("Este campo es requerido")
    expect(rule("Lloa")).toMatch(openProvince)
    expect(rule("Bolívar")).toMatch(openProvince)
    expect(rule("quito")).toBeNull()
    expect(rule("Lloa, Pichincha")).toBeNull()
    expect(rule(`${"A".repeat(65)}, Pichincha`)).toBe("Máximo 64 caracteres")
    expect(rule("Ll*a, Pichincha")).toBeTruthy()
  })

  it("shows the server's messages about both at the one field", () => {
    expect(withPlaceProblem({ province: "Este campo es requerido", city: "x", names: "y" }, "")).toEqual({
      names: "y",
      place: "Este campo es requerido",
    })
    expect(withPlaceProblem({ province: "Este campo es requerido" }, "Lloa").place).toMatch(openProvince)
    expect(withPlaceProblem({ city: "Máximo 64 caracteres" }, "Quito")).toEqual({
      place: "Máximo 64 caracteres",
    })
    expect(withPlaceProblem({ names: "y" }, "")).toEqual({ names: "y" })
  })
})

it("the birth date is read in any usual way of writing", () => {
  const form = new FormData()
  form.set("birthDate", "10 de mayo de 1990")
  form.set("appointmentExpiry", "31/12/31")
  expect(typedPersonal(form).userInfo).toEqual({ birthDate: "1990-05-10", appointmentExpiry: "2031-12-31" })
  form.set("birthDate", "ayer")
  expect(typedPersonal(form).userInfo.birthDate).toBe("ayer")
})
