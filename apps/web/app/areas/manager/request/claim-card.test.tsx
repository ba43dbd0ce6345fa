// @vitest-environment happy-dom
import { screen } from "@testing-library/react"
import { ApiError } from "@trazo/contract/errors/errors"
import { redirect } from "react-router"
import { expect, it } from "vitest"
import { openScreen } from "../../../../testing/screen.tsx"
import { formFailure } from "../../../shared-features/platform/intent/page-action.ts"
import { ClaimCard } from "./claim-card.tsx"

const request = { id: "1", number: "TZ-2026-000001-9", verifiedEmail: "otra@prueba.ec" }
const Page = () => <ClaimCard request={request} />
const button = () => screen.getByRole("button", { name: "Agregar esta solicitud a mi cuenta" })

it("shows the request and the address for its codes, and adds the request", async () => {
  const { user } = openScreen({ Component: Page, action: async () => redirect("/otra") })
  expect(screen.getByRole("note").textContent).toContain(request.number)
  expect(screen.getByRole("note").textContent).toContain(request.verifiedEmail)
  await user.click(button())
  expect(await screen.findByRole("heading", { name: "Otra página" })).toBeTruthy()
})

it("shows why the request could not be added, and stays on the page", async () => {
  const refused = new ApiError("MOVE_NOT_ALLOWED")
  const { user } = openScreen({ Component: Page, action: async () => formFailure(refused, new FormData()) })
  await user.click(button())
  expect((await screen.findByRole("alert")).textContent).toContain(refused.message)
  expect(button()).toBeTruthy()
})
