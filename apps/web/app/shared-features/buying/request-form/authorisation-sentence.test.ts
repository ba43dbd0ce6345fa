import { expect, it } from "vitest"
import { authorisationSentence } from "./authorisation-sentence.ts"

it.each([
  [
    { names: "ANA", surname1: "PEÑA", surname2: "", identity: "1710034065", identityType: "ci" },
    "Yo, ANA PEÑA, con cédula número 1710034065, solicito",
  ],
  [
    { names: "JOHN", surname1: "DOE", identity: "AB123", identityType: "passport" },
    "Yo, JOHN DOE, con pasaporte número AB123, solicito",
  ],
  [{}, "Yo, [diga su nombre completo], con documento número [diga su número], solicito"],
])("says who asks for the signature: %o", (userInfo, start) => {
  expect(authorisationSentence(userInfo)).toBe(`${start} por mi propia voluntad mi firma electrónica.`)
})
