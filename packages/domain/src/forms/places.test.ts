import { describe, expect, it } from "vitest"
import { findPlace, placeName, places, suggestedPlaces } from "./places.ts"
import { provinces } from "./provinces.ts"

const named = (text: string) => {
  const place = findPlace(text)
  return place && placeName(place)
}

describe("the places of Ecuador", () => {
  it("has cities for each of the 24 provinces, none twice", () => {
    expect(new Set(places.map(({ province }) => province))).toEqual(
      new Set(provinces.map(({ name }) => name)),
    )
    expect(new Set(places.map(placeName)).size).toBe(places.length)
  })

  it("reads every known city with its province back", () => {
    for (const place of places) expect(findPlace(placeName(place))).toEqual(place)
    for (const { city, province } of places)
      expect(named(`${city} ${province}`.toUpperCase())).toBe(`${city}, ${province}`)
  })
})

describe("a typed city", () => {
  it.each([
    ["quito", "Quito, Pichincha"],
    ["  SAMBORONDON ", "Samborondón, Guayas"],
    ["Loja", "Loja, Loja"],
    ["Santo Domingo", "Santo Domingo, Santo Domingo de los Tsáchilas"],
    ["Quito - Pichincha", "Quito, Pichincha"],
    ["Pichincha, Quito", "Quito, Pichincha"],
    ["Quito (Pichincha)", "Quito, Pichincha"],
    ["bolivar, manabi", "Bolívar, Manabí"],
    ["Lloa, Pichincha", "Lloa, Pichincha"],
    ["Madrid, Exterior", "Madrid, Exterior"],
    ["San Miguel Bolívar", "San Miguel, Bolívar"],
  ])("«%s» is %s", (text, place) => {
    expect(named(text)).toBe(place)
  })

  it.each([
    "",
    "Lloa",
    "Bolívar",
    "Olmedo",
    "Pichincha",
    "Guayas",
    "Madrid, España",
    "Exterior",
    ", Pichincha",
    "Quito,",
  ])("«%s» leaves the province open or is known by its city alone", (text) => {
    expect(named(text)).toBe(text === "Quito," ? "Quito, Pichincha" : null)
  })
})

describe("the suggestions for a city", () => {
  const suggested = (text: string) => suggestedPlaces(text, 4).map(placeName)

  it("begin with the letters that were typed, without accents, big cities first", () => {
    expect(suggested("cu")[0]).toBe("Cuenca, Azuay")
    expect(suggested("duran")).toEqual(["Durán, Guayas"])
    expect(suggested("gua")[0]).toBe("Guayaquil, Guayas")
  })

  it("show both places of one name", () => {
    expect(suggested("Olmedo")).toEqual(["Olmedo, Loja", "Olmedo, Manabí"])
  })

  it("find a later word and the province, and nothing for nothing", () => {
    expect(suggested("oro")).toContain("Sevilla de Oro, Azuay")
    expect(suggested("")).toEqual([])
    expect(suggested("zzz")).toEqual([])
  })
})
