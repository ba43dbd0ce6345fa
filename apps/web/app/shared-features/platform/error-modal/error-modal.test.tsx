// @vitest-environment happy-dom
import { act, screen } from "@testing-library/react"
import { ApiError } from "@trazo/contract/errors/errors"
import { expect, it } from "vitest"
import { openScreen } from "../../../../testing/screen.tsx"
import { ConnectionLost } from "../api/connection-lost.ts"
import { ErrorModal, errorText, showError, useErrorShown } from "./error-modal.tsx"

it("H4: shows the server's code and message, from an error or a response", () => {
  const text = "NOT_FOUND :: Disculpe, la página solicitada no existe."
  expect(errorText(new ApiError("NOT_FOUND"))).toBe(text)
  expect(errorText(new ApiError("NOT_FOUND").toResponse())).toBe(text)
})

it("H4: shows only the message of an error on the device", () => {
  const lost = new ConnectionLost()
  expect(errorText(lost)).toBe(lost.message)
  expect(errorText(undefined)).toBe("Algo falló. Intente otra vez.")
})

it("opens for a loader's error and for showError, moves the focus in, and closes on «Aceptar»", async () => {
  function Page() {
    useErrorShown(new ApiError("OVERLOADED"))
    return <ErrorModal />
  }
  const { user } = openScreen({ Component: Page })
  const dialog = () => document.querySelector("dialog")
  expect(dialog()?.open).toBe(true)
  expect(dialog()?.textContent).toContain("OVERLOADED :: ")
  expect(document.activeElement?.textContent).toBe("Ha ocurrido un error")
  await user.click(screen.getByText("Aceptar"))
  expect(dialog()?.open).toBe(false)
  act(() => showError(new ApiError("NOT_FOUND")))
  expect(dialog()?.open).toBe(true)
  expect(dialog()?.textContent).toContain("NOT_FOUND :: ")
  await user.click(screen.getByText("Aceptar"))
})
