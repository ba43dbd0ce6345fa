import { expect, it } from "vitest"
import { rendered, textOf } from "../../../testing/render.tsx"
import { RequestTrack, TrackSteps } from "./request-track.tsx"

const track = (status: React.ComponentProps<typeof RequestTrack>["status"], answerBy: string | null = null) =>
  textOf(rendered(<RequestTrack isFilledIn={false} answerBy={answerBy} status={status} />))

it("counts on from the form, and announces what is still to come", () => {
  expect(track("payment")).toContain("Paso 9 de 12: Pago Sigue: Revisión")
  expect(track("review")).toContain("Paso 10 de 12: Revisión Sigue: Activación")
  expect(track("correction")).toContain("Paso 10 de 12: Revisión")
  expect(track("approved")).toContain("Paso 11 de 12: Activación Sigue: Descarga")
  expect(track("issued")).toContain("Paso 12 de 12: Descarga Último paso")
})

it("counts the known data of a renewal as one step", () => {
  const renewal = (status: "payment" | "issued") =>
    textOf(rendered(<RequestTrack isFilledIn answerBy={null} status={status} />))
  expect(renewal("payment")).toContain("Paso 2 de 5: Pago Sigue: Revisión")
  expect(renewal("issued")).toContain("Paso 5 de 5: Descarga Último paso")
})

it("names the promised hour only while staff must answer", () => {
  expect(track("paymentReview", "2999-11-22T15:30:00.000Z")).toContain(
    "Le respondemos a más tardar el viernes 22/11/2999, 10:30 a. m.",
  )
  expect(track("payment")).not.toContain("Le respondemos")
})

it("has nothing ahead once the file is saved", () => {
  const html = rendered(<RequestTrack isFilledIn={false} answerBy={null} status="issued" isSaved />)
  expect(textOf(html)).toContain("Paso 12 de 12: Descarga Todo listo")
  expect(html).not.toContain("aria-current")
})

it("admits that an answer is late", () => {
  expect(track("review", "2026-01-05T15:30:00.000Z")).toContain("más de lo previsto")
})

it("is not shown for a request that ended without certificate", () => {
  for (const status of ["rejected", "cancelled", "expired"] as const) expect(track(status)).toBe("")
})

it("names the part of the activation inside its step", () => {
  expect(
    textOf(rendered(<TrackSteps isFilledIn={false} stage="activation" detail="contraseña" />)),
  ).toContain("Paso 11 de 12: Activación: contraseña")
})
