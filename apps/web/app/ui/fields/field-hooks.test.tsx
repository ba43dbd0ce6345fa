// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { Form } from "react-router"
import { expect, it } from "vitest"
import { openScreen } from "../../../testing/screen.tsx"
import { useSyncedInput } from "../list/list-search.tsx"
import { useServerError } from "./use-server-error.ts"

function ErrorField() {
  const [problem, clear] = useServerError("No es correcto")
  return (
    <Form method="post">
      <input aria-label="Código" onChange={clear} />
      <button type="submit">Enviar</button>
      <p>{problem ?? "sin problema"}</p>
    </Form>
  )
}

it("hides a server's message on typing, and shows it again after the next response", async () => {
  const { user } = openScreen({ Component: ErrorField, action: () => ({ at: performance.now() }) })
  expect(screen.getByText("No es correcto")).toBeTruthy()
  await user.type(screen.getByLabelText("Código"), "1")
  expect(screen.getByText("sin problema")).toBeTruthy()
  await user.click(screen.getByText("Enviar"))
  expect(await screen.findByText("No es correcto")).toBeTruthy()
})

function SyncedField({ value }: { value: string }) {
  return <input aria-label="Buscar" defaultValue={value} ref={useSyncedInput(value)} />
}

it("takes a new value from the URL, but not while the input has the focus", async () => {
  const user = userEvent.setup()
  const { rerender } = render(<SyncedField value="andes" />)
  const field = screen.getByLabelText<HTMLInputElement>("Buscar")
  rerender(<SyncedField value="sierra" />)
  expect(field.value).toBe("sierra")
  await user.type(field, "s")
  rerender(<SyncedField value="costa" />)
  expect(field.value).toBe("sierras")
  cleanup()
})
