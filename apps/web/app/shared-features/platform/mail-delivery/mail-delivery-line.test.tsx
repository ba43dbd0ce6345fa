// @vitest-environment happy-dom
import { act, screen } from "@testing-library/react"
import { Form } from "react-router"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { openScreen } from "../../../../testing/screen.tsx"
import { MailDeliveryLine } from "./mail-delivery-line.tsx"

const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.useFakeTimers()
  fetched.mockReset()
  vi.stubGlobal("fetch", fetched)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const reports = (delivery: unknown) => fetched.mockImplementation(async () => Response.json({ delivery }))
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

const open = () =>
  openScreen({
    Component: () => (
      <MailDeliveryLine address="/api/entrega" sentKey={1}>
        {" "}
        Revise la dirección.
      </MailDeliveryLine>
    ),
  })

it("polls while the mail is queued, and stops once it was accepted", async () => {
  reports({ state: "queued" })
  open()
  await pass(1000)
  expect(screen.getByText(/Correo en cola/)).toBeTruthy()
  reports({ state: "accepted" })
  await pass(3000)
  expect(screen.getByText(/Correo aceptado/)).toBeTruthy()
  expect(fetched).toHaveBeenCalledTimes(2)
  await pass(30_000)
  expect(fetched).toHaveBeenCalledTimes(2)
})

it("shows why the destination refused the mail, and what to do", async () => {
  reports({ state: "refused", reason: "el buzón no existe" })
  open()
  await pass(1000)
  expect(screen.getByRole("alert").textContent).toContain("el buzón no existe")
  expect(screen.getByRole("alert").textContent).toContain("Revise la dirección.")
})

it("retries a failed poll", async () => {
  fetched.mockRejectedValueOnce(new TypeError("offline"))
  open()
  await pass(1000)
  reports({ state: "accepted" })
  await pass(3000)
  expect(screen.getByText(/Correo aceptado/)).toBeTruthy()
})

it("ends a poll in flight when the page submits", async () => {
  let signal: AbortSignal | undefined
  fetched.mockImplementation((_address, init) => {
    signal = init?.signal ?? undefined
    return new Promise(() => {})
  })
  openScreen({
    action: () => new Promise(() => {}),
    Component: () => (
      <Form method="post">
        <MailDeliveryLine address="/api/entrega" sentKey={1}>
          {" "}
        </MailDeliveryLine>
        <button type="submit">Enviar</button>
      </Form>
    ),
  })
  await pass(1000)
  expect(signal?.aborted).toBe(false)
  await act(async () => screen.getByRole("button", { name: "Enviar" }).click())
  expect(signal?.aborted).toBe(true)
})
