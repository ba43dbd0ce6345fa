import { expect, it } from "vitest"
import { namesInGreeting } from "./names-in-greeting.ts"

it.each([
  ["LUCÍA BELÉN", "Lucía Belén"],
  ["MARÍA DEL CARMEN", "María del Carmen"],
  ["ÑUSTA D'ALESSIO", "Ñusta D'Alessio"],
  ["ANA-SOFÍA", "Ana-Sofía"],
  ["Gabriela Mendoza", "Gabriela Mendoza"],
  ["", ""],
])("addresses %s as %s", (names, greeting) => expect(namesInGreeting(names)).toBe(greeting))
