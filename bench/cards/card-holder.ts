import { cedulaCheckDigit } from "@trazo/domain/identity/cedula"
import type { CardHolder, CardModel } from "../../e2e/support/people/drawn-cards.ts"

const given = [
  "ANA LUCÍA",
  "JOSÉ MIGUEL",
  "MARÍA BELÉN",
  "LUIS ALBERTO",
  "ROSA ELENA",
  "DIEGO FABIÁN",
  "ZOILA",
  "KEVIN ANDRÉS",
]
const family = [
  "PEÑA",
  "QUISHPE",
  "GUAMÁN",
  "DE LA TORRE",
  "YÁNEZ",
  "CHÁVEZ",
  "MORÁN",
  "IBARRA",
  "SALAZAR",
  "VÉLEZ",
  "TOAPANTA",
]
const pick = (list: readonly string[], at: number) => list[at % list.length] ?? ""

/** Another person for each number. */
export function cardHolder(model: CardModel, at: number): CardHolder {
  const digits = `${["17", "09", "01", "13"][at % 4]}${at % 5}${String(314159 + at * 7919).slice(-6)}`
  const two = (value: number) => String(value).padStart(2, "0")
  return {
    identity:
      model === "passport"
        ? `A${pick(["T", "V", "R"], at)}${482913 + at * 137}`
        : digits + cedulaCheckDigit(digits),
    names: pick(given, at),
    surname1: pick(family, at * 3 + 1),
    surname2: pick(family, at * 5 + 4),
    birthDate: `${1958 + ((at * 7) % 45)}-${two(1 + ((at * 5) % 12))}-${two(1 + ((at * 11) % 28))}`,
    sex: at % 2 ? "M" : "F",
    fingerprintCode: `${pick(["V", "E", "A", "I"], at)}${2113 + ((at * 211) % 7000)}${pick(["I", "V", "E"], at)}${1342 + at * 97}`,
  }
}
