import { randomInt } from "node:crypto"

/** A new cédula with a valid check digit (weights 2,1,2,… over nine digits). */
export function aCedula(): string {
  const digits = [1, 7, randomInt(6), ...Array.from({ length: 6 }, () => randomInt(10))]
  const sum = digits.reduce((total, digit, index) => {
    const product = digit * (index % 2 === 0 ? 2 : 1)
    return total + (product > 9 ? product - 9 : product)
  }, 0)
  return `${digits.join("")}${(10 - (sum % 10)) % 10}`
}

export function aPassport(): string {
  return `XK${randomInt(1_000_000, 9_999_999)}`
}

export function anEmail(): string {
  return `titular${randomInt(1_000_000_000)}@correo.ec`
}
