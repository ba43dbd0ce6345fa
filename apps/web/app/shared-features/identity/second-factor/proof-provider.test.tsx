// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react"
import { ApiError } from "@trazo/contract/errors/errors"
import { useState } from "react"
import { beforeEach, expect, it, vi } from "vitest"
import { openScreen } from "../../../../testing/screen.tsx"
import { ProofProvider } from "./proof-provider.tsx"
import { proven, useAskProof } from "./proof-required.ts"

const api = vi.hoisted(() => vi.fn<(endpoint: { path: string }, input?: unknown) => Promise<unknown>>())
vi.mock("../../platform/api/call-from-browser.ts", () => ({ callFromBrowser: api }))

let attempts = 0
beforeEach(() => {
  attempts = 0
  api
    .mockReset()
    .mockImplementation(async (endpoint) =>
      endpoint.path.endsWith("/proof") ? { ok: true } : { proofWays: ["password"] },
    )
})

/** A call that the API refuses until the user has proved their identity. */
async function suspend(): Promise<string> {
  attempts += 1
  if (attempts === 1) throw new ApiError("PROOF_REQUIRED")
  return "suspendida"
}

function Page() {
  const ask = useAskProof()
  const [text, setText] = useState("nada")
  return (
    <>
      <button
        type="button"
        onClick={() =>
          void proven(ask, suspend).then(setText, (error: Error) => setText(`no: ${error.message}`))
        }
      >
        Suspender
      </button>
      <p data-testid="result">{text}</p>
    </>
  )
}

const open = () =>
  openScreen({
    Component: Page,
    Layout: ({ children }) => <ProofProvider area="executive">{children}</ProofProvider>,
  })
const result = () => screen.getByTestId("result").textContent

it("G10: asks for the password, and repeats the refused call", async () => {
  const { user } = open()
  await user.click(screen.getByText("Suspender"))
  await user.type(await screen.findByLabelText(/^Contraseña/), "Firma2026")
  await user.click(screen.getByRole("button", { name: "Confirmar" }))
  await waitFor(() => expect(result()).toBe("suspendida"))
  expect(api).toHaveBeenCalledWith(expect.anything(), { body: { password: "Firma2026" } })
  expect(attempts).toBe(2)
})

it("G10: does not repeat the call when the user cancels", async () => {
  const { user } = open()
  await user.click(screen.getByText("Suspender"))
  await screen.findByLabelText(/^Contraseña/)
  await user.click(screen.getByRole("button", { name: "Cancelar" }))
  await waitFor(() => expect(result()).toMatch(/^no: /))
  expect(attempts).toBe(1)
})

it("shows a wrong password's message and stays open", async () => {
  const { user } = open()
  await user.click(screen.getByText("Suspender"))
  await user.type(await screen.findByLabelText(/^Contraseña/), "Equivocada1")
  api.mockRejectedValueOnce(new Error("La contraseña no es correcta."))
  await user.click(screen.getByRole("button", { name: "Confirmar" }))
  expect(await screen.findByText("La contraseña no es correcta.")).toBeTruthy()
  expect(result()).toBe("nada")
})
