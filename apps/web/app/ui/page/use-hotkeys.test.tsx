// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { afterEach, expect, it } from "vitest"
import { useHotkeys } from "./use-hotkeys.ts"

afterEach(cleanup)

function open({ children }: { children?: React.ReactNode } = {}) {
  const pressed: string[] = []
  const note = (name: string) => () => void pressed.push(name)
  function Page() {
    useHotkeys({ j: note("j"), "/": note("/"), "Shift+ArrowDown": note("Shift+ArrowDown") })
    return (
      <>
        <input aria-label="Texto" />
        <input type="checkbox" aria-label="Casilla" />
        {children}
      </>
    )
  }
  render(<Page />)
  return { pressed, user: userEvent.setup() }
}

it("handles letters in either case, and Shift only with named keys", async () => {
  const { pressed, user } = open()
  await user.keyboard("jJ{ArrowDown}{Shift>}{ArrowDown}{/Shift}")
  expect(pressed).toEqual(["j", "j", "Shift+ArrowDown"])
})

it("accepts «/» typed with Shift, as on a Spanish keyboard", async () => {
  const { pressed, user } = open()
  await user.keyboard("{Shift>}/{/Shift}")
  expect(pressed).toEqual(["/"])
})

it("ignores keys in a text field, but not on a checkbox", async () => {
  const { pressed, user } = open()
  await user.type(screen.getByLabelText("Texto"), "j/")
  expect(pressed).toEqual([])
  screen.getByLabelText("Casilla").focus()
  await user.keyboard("j")
  expect(pressed).toEqual(["j"])
})

it("ignores keys with Ctrl, and all keys under a dialog", async () => {
  const { pressed, user } = open()
  await user.keyboard("{Control>}j{/Control}")
  expect(pressed).toEqual([])
  cleanup()
  const under = open({ children: <div aria-modal="true" role="dialog" aria-label="Aviso" /> })
  await under.user.keyboard("j")
  expect(under.pressed).toEqual([])
})
