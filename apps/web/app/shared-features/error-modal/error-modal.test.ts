import { ApiError } from "@trazo/contract/errors"
import { expect, it } from "vitest"
import { ConnectionLost } from "../api/api-errors.ts"
import { errorText } from "./error-modal.tsx"

it("H4: the modal says the server's code and message, as an error or as its answer", () => {
  const text = "NOT_FOUND :: Disculpe, la página solicitada no existe."
  expect(errorText(new ApiError("NOT_FOUND"))).toBe(text)
  expect(errorText(new ApiError("NOT_FOUND").toResponse())).toBe(text)
})

it("H4: what failed on the device has its message alone", () => {
  const lost = new ConnectionLost()
  expect(errorText(lost)).toBe(lost.message)
  expect(errorText(undefined)).toBe("Algo falló. Intente otra vez.")
})
