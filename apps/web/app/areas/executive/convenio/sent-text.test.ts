import { expect, it } from "vitest"
import { sentText } from "./sent-text.ts"

it.each([
  [{ state: "done", sent: 1, total: 1 }, "Se envió 1 invitación."],
  [{ state: "done", sent: 9987, total: 9987 }, "Se enviaron 9.987 invitaciones."],
  [
    { state: "done", sent: 2, total: 3 },
    "Se enviaron 2 de 3 invitaciones. Las demás personas ya tenían la suya, se quitaron o ya pidieron su firma.",
  ],
  [{ state: "stopped", sent: 250, total: 1000 }, "Se enviaron 250 de 1.000 invitaciones."],
] as const)("says of %j what happened", (sending, text) => {
  expect(sentText(sending)).toBe(text)
})
