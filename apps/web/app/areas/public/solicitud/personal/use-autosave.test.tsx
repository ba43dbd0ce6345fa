// @vitest-environment happy-dom
import { act, fireEvent, screen } from "@testing-library/react"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { stubNetwork } from "../../../../../testing/network.ts"
import { openScreen } from "../../../../../testing/screen.tsx"
import { PendingWork, useDeferredSubmit } from "../../../../ui/files/pending-work.tsx"
import { useAutosave } from "./use-autosave.ts"

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function Personal() {
  const { form, state, save, schedule, cancel } = useAutosave()
  const { deferSubmit, isWaiting } = useDeferredSubmit()
  return (
    <form ref={form} onInput={schedule} onBlur={save} onSubmit={deferSubmit}>
      <input name="names" aria-label="Nombres" defaultValue="ANA" />
      <output>{state}</output>
      <button type="button" onClick={cancel}>
        Cancelar
      </button>
      <button type="submit">{isWaiting ? "Esperando" : "Continuar"}</button>
    </form>
  )
}

const open = () => openScreen({ Component: Personal, Layout: PendingWork })
const field = () => screen.getByLabelText("Nombres")
const type = (value: string) => fireEvent.input(field(), { target: { value } })
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const stateNow = () => screen.getByRole("status").textContent
const namesIn = (calls: readonly { body: unknown }[]) =>
  calls.map(({ body }) => (JSON.parse(String(body)) as { userInfo: { names: string } }).userInfo.names)

it("saves once, after a pause of 600 ms in typing", async () => {
  const calls = stubNetwork(() => ({}))
  open()
  type("ANA L")
  await pass(500)
  type("ANA LU")
  await pass(599)
  expect(calls).toEqual([])
  await pass(1)
  expect(calls).toMatchObject([{ method: "PATCH", path: "/api/requests/current/personal" }])
  expect(namesIn(calls)).toEqual(["ANA LU"])
  expect(stateNow()).toBe("saved")
})

it("saves when a field loses focus, and not again without a change", async () => {
  const calls = stubNetwork(() => ({}))
  open()
  fireEvent.blur(field())
  await pass(0)
  expect(calls).toEqual([])
  type("EVA")
  fireEvent.blur(field())
  await pass(1000)
  fireEvent.blur(field())
  await pass(1000)
  expect(namesIn(calls)).toEqual(["EVA"])
})

it("runs one save at a time and saves again what was typed during it", async () => {
  const responders: (() => void)[] = []
  const calls = stubNetwork(() => new Promise((resolve) => responders.push(() => resolve({}))))
  open()
  type("EVA")
  fireEvent.blur(field())
  await pass(0)
  type("EVA MARÍA")
  fireEvent.blur(field())
  await pass(1000)
  expect(namesIn(calls)).toEqual(["EVA"])
  expect(stateNow()).toBe("saving")
  responders[0]?.()
  await pass(0)
  expect(namesIn(calls)).toEqual(["EVA", "EVA MARÍA"])
  responders[1]?.()
  await pass(0)
  expect(stateNow()).toBe("saved")
})

it("makes the submission wait for a running save", async () => {
  let respond = () => {}
  stubNetwork(
    () =>
      new Promise((resolve) => {
        respond = () => resolve({})
      }),
  )
  open()
  type("EVA")
  fireEvent.blur(field())
  await pass(0)
  fireEvent.click(screen.getByText("Continuar"))
  expect(screen.getByText("Esperando")).toBeTruthy()
  respond()
  await pass(0)
  expect(screen.getByText("Continuar")).toBeTruthy()
})

it("reports a failed save and repeats it when the connection returns", async () => {
  let isOnline = false
  const calls = stubNetwork(() => (isOnline ? {} : Promise.reject(new TypeError("offline"))))
  open()
  type("EVA")
  fireEvent.blur(field())
  await pass(0)
  expect(stateNow()).toBe("failed")
  isOnline = true
  fireEvent(window, new Event("online"))
  await pass(0)
  expect(namesIn(calls)).toEqual(["EVA", "EVA"])
  expect(stateNow()).toBe("saved")
})

it("saves at once when the page is left, even during another save", async () => {
  const calls = stubNetwork(() => new Promise(() => {}))
  open()
  type("EVA")
  fireEvent.blur(field())
  await pass(0)
  type("EVA MARÍA")
  fireEvent(window, new Event("beforeunload"))
  await pass(0)
  expect(namesIn(calls)).toEqual(["EVA", "EVA MARÍA"])
})

it("does not run a cancelled save", async () => {
  const calls = stubNetwork(() => ({}))
  open()
  type("EVA")
  fireEvent.click(screen.getByText("Cancelar"))
  await pass(1000)
  expect(calls).toEqual([])
})
