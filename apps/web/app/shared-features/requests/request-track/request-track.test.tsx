import { expect, it } from "vitest"
import { rendered, textOf } from "../../../../testing/render.tsx"
import { RequestTrack, TrackSteps } from "./request-track.tsx"

const track = (status: React.ComponentProps<typeof RequestTrack>["status"], answerBy: string | null = null) =>
  textOf(rendered(<RequestTrack answerBy={answerBy} status={status} />))

it("stands in the parts that the form announced", () => {
  expect(track("payment")).toContain("Parte 3 de 4 · Pago Sigue: Firma")
  expect(track("review")).toContain("Parte 4 de 4 · Firma: revisión Última parte")
  expect(track("correction")).toContain("Parte 4 de 4 · Firma: revisión")
  expect(track("approved")).toContain("Parte 4 de 4 · Firma: activación")
  expect(track("issued")).toContain("Parte 4 de 4 · Firma: descarga Última parte")
})

it("names the promised hour only while staff must answer", () => {
  expect(track("paymentReview", "2999-11-22T15:30:00.000Z")).toContain(
    "Le respondemos hasta el viernes 22/11/2999, 10:30",
  )
  expect(track("payment")).not.toContain("Le respondemos")
})

it("has nothing ahead once the file is saved", () => {
  const html = rendered(<RequestTrack answerBy={null} status="issued" isSaved />)
  expect(textOf(html)).toContain("Parte 4 de 4 · Firma: descarga Todo listo")
  expect(html).not.toContain("aria-current")
})

it("admits that an answer is late", () => {
  expect(track("review", "2026-01-05T15:30:00.000Z")).toContain("más de lo previsto")
})

it("is not shown for a request that ended without certificate", () => {
  for (const status of ["rejected", "cancelled", "expired"] as const) expect(track(status)).toBe("")
})

it("names the part of the activation inside its step", () => {
  expect(textOf(rendered(<TrackSteps stage="activation" detail="contraseña" />))).toContain(
    "Parte 4 de 4 · Firma: activación, contraseña",
  )
})
