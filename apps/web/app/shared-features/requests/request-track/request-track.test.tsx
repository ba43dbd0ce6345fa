import { expect, it } from "vitest"
import { rendered, textOf } from "../../../../testing/render.tsx"
import { ActivationTrack, RequestTrack } from "./request-track.tsx"

const track = (props: Partial<React.ComponentProps<typeof RequestTrack>>) =>
  rendered(<RequestTrack status="payment" movements={[]} expectedAnswerBy={null} {...props} />)

it("is one line of four steps, with the date of each and the current one marked", () => {
  const html = track({ expectedAnswerBy: "2999-11-22T15:30:00.000Z" })
  expect(textOf(html)).toBe(
    "Datos 2 Pago 3 Revisión hasta el 22/11/2999 10:30 4 Activación desde el 22/11/2999",
  )
  expect(html.match(/aria-current/g)).toHaveLength(1)
})

it("is at the activation while the file is not saved, and has nothing ahead afterwards", () => {
  expect(textOf(track({ status: "issued", isInterrupted: true }))).toContain("4 Activación")
  expect(track({ status: "issued" })).not.toContain("aria-current")
})

it("is not shown for a request that ended without certificate", () => {
  expect(textOf(track({ status: "rejected" }))).toBe("")
})

it("names the part of the activation inside its step", () => {
  expect(textOf(rendered(<ActivationTrack detail="contraseña" />))).toContain("4 Activación contraseña")
})
