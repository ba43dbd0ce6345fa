// @vitest-environment happy-dom
import { screen } from "@testing-library/react"
import { expect, it } from "vitest"
import { openScreen } from "../../../testing/screen.tsx"
import { CodeInput } from "./code-input.tsx"

const open = (secondsLeft: number) =>
  openScreen({
    Component: () => (
      <CodeInput name="code" sentKey={1} lifetimeSeconds={secondsLeft} onResend={() => undefined} />
    ),
  })

const again = () => screen.getByText("Enviar otro código").closest("button")

it("offers another code at once when the code is older than the pause", () => {
  open(240)
  expect(again()?.disabled).toBe(false)
})

it("counts the pause from the sending, not from the first view", () => {
  open(280)
  expect(again()?.disabled).toBe(true)
  expect(screen.getByText("en 00:38")).toBeTruthy()
})
