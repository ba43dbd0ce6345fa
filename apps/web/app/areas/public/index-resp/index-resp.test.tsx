// @vitest-environment happy-dom
import { screen } from "@testing-library/react"
import type { PurchaseFlow } from "@trazo/contract/buying/purchase"
import { expect, it } from "vitest"
import { openScreen } from "../../../../testing/screen.tsx"
import IndexResp from "./index-resp.tsx"

/** The page of a request that moved through these states, one a day. */
function open(states: readonly PurchaseFlow["status"][], changes: Partial<PurchaseFlow> = {}) {
  const timeline = states.map((status, day) => ({
    status,
    reason: null,
    _date: `2026-01-1${day}T15:00:00.000Z`,
  }))
  const options = { nextActor: "nobody", certificateStatus: null }
  const certData = { kind: "subject1", validity: "OneYear", channel: "normal" }
  const flow = { certData, number: "TZ-2026-000001-1", status: states.at(-1), timeline, options, ...changes }
  const props = { loaderData: flow } as unknown as React.ComponentProps<typeof IndexResp>
  return openScreen({ Component: () => <IndexResp {...props} /> })
}

const moves = () =>
  [...document.querySelectorAll("details li")].map((item) => item.querySelector("p")?.textContent)

it("an expired request says so, keeps its history and leads to a new one, without a way to pay or cancel", () => {
  open(["draft", "payment", "expired"])
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Su solicitud venció")
  expect(screen.getByText("TZ-2026-000001-1")).toBeTruthy()
  expect(screen.getByText("Pedir otra firma").closest("a")?.getAttribute("href")).toBe("/")
  expect(moves()).toEqual(["Borrador", "Pendiente de pago", "Vencida"])
  expect(screen.queryByText("Pagar mi solicitud")).toBeNull()
  expect(screen.queryByText("Anular mi solicitud")).toBeNull()
  expect(screen.queryByText(/Ahora le toca a usted/)).toBeNull()
})

it("a request whose certificate is revoked says that it no longer signs", () => {
  const revoked = { certificateStatus: "revoked", certificateRevokedAt: "2026-05-04T15:00:00.000Z" } as const
  const options = { nextActor: "nobody", ...revoked } as PurchaseFlow["options"]
  open(["draft", "payment", "review", "approved", "issued"], { options })
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Su firma electrónica está revocada")
  expect(moves().at(-1)).toBe("Certificado revocado")
  expect(screen.queryByText("Ver mis certificados")).toBeNull()
})

it("a request in review stands in its part and leads to the account", () => {
  open(["draft", "payment", "review"], { options: { nextActor: "staff" } as PurchaseFlow["options"] })
  expect(document.querySelector("[aria-current=step]")?.textContent).toContain("Revisión")
  expect(screen.getByText("Entrar a mi cuenta").closest("a")?.getAttribute("href")).toBe("/manager/request")
})
