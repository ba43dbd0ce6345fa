import { expect, it } from "vitest"
import { cardDifferences, cardQuestions } from "./card-reading.ts"

const read = {
  identity: "1703141596",
  names: "ANA LUCÍA",
  fingerprintCode: "V4333I4222",
  birthDate: "1990-05-10",
}

it("names the fields that were typed otherwise than the card says", () => {
  const typed = { identity: "1703141604", names: "ROSA", birthDate: "1990-05-11", city: "QUITO" }
  expect(cardDifferences(typed, read)).toEqual(["identity", "names", "birthDate"])
})

it("asks about nothing that is empty, nor about what a reader mistakes", () => {
  expect(cardDifferences({ identity: "", names: "ANA LUCIA", fingerprintCode: "V433314222" }, read)).toEqual(
    [],
  )
  expect(cardDifferences({ names: "ANA LUCIO" }, read)).toEqual([])
  expect(cardDifferences({ surname1: "PEÑA" }, read)).toEqual([])
})

it("asks one question about another person's card, and one for each field of one's own", () => {
  expect(cardQuestions(["identity", "names", "birthDate"])).toEqual([["identity", "names", "birthDate"]])
  expect(cardQuestions(["names", "birthDate"])).toEqual([["names"], ["birthDate"]])
  expect(cardQuestions(["identity"])).toEqual([["identity"]])
  expect(cardQuestions([])).toEqual([])
})
