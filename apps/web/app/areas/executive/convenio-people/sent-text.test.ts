import { expect, it } from "vitest"
import { sentText } from "./sent-text.ts"

it.each([
  [{ sent: 1, refused: 0, limited: 0 }, "Enviamos 1 invitación."],
  [
    { sent: 2, refused: 1, limited: 0 },
    "Enviamos 2 invitaciones. A 1 persona no, porque ya tiene una solicitud o ya no está.",
  ],
  [
    { sent: 0, refused: 3, limited: 0 },
    "No enviamos ninguna invitación. A 3 personas no, porque ya tienen una solicitud o ya no están.",
  ],
  [
    { sent: 1, refused: 0, limited: 1 },
    "Enviamos 1 invitación. A 1 persona no, porque ya se le enviaron 5 en 30 días.",
  ],
  [
    { sent: 0, refused: 0, limited: 2 },
    "No enviamos ninguna invitación. A 2 personas no, porque ya se les enviaron 5 en 30 días.",
  ],
])("B1: says of %j how many were sent and refused", (result, text) => {
  expect(sentText(result)).toBe(text)
})
