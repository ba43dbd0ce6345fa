// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { useRef } from "react"
import { afterEach, expect, it } from "vitest"
import { useKeptTicks } from "./consent-form.tsx"

function Consents({ id }: { id: string }) {
  const form = useRef<HTMLFormElement>(null)
  useKeptTicks(form, id)
  return (
    <form ref={form}>
      {["reuse-facePhoto", "biometric", "accepted"].map((name) => (
        <input key={name} type="checkbox" id={name} aria-label={name} />
      ))}
    </form>
  )
}

const ticked = () =>
  screen
    .getAllByRole<HTMLInputElement>("checkbox")
    .filter(({ checked }) => checked)
    .map(({ id }) => id)

afterEach(() => sessionStorage.clear())

it("whoever leaves the page to change an answer finds their ticks again, in that request alone", async () => {
  const user = userEvent.setup()
  render(<Consents id="r1 terms-1" />)
  await user.click(screen.getByLabelText("reuse-facePhoto"))
  await user.click(screen.getByLabelText("accepted"))
  await user.click(screen.getByLabelText("biometric"))
  await user.click(screen.getByLabelText("accepted"))
  cleanup()
  render(<Consents id="r1 terms-1" />)
  expect(ticked()).toEqual(["reuse-facePhoto", "biometric"])
  cleanup()
  render(<Consents id="r1 terms-2" />)
  expect(ticked()).toEqual([])
})

it("a storage with something else in it ticks nothing", () => {
  sessionStorage.setItem("ticks r1", "{x")
  render(<Consents id="r1" />)
  expect(ticked()).toEqual([])
})
