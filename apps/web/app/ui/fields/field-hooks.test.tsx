// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { useState } from "react"
import { Form, useFetcher } from "react-router"
import { expect, it } from "vitest"
import { openScreen } from "../../../testing/screen.tsx"
import { useSyncedInput } from "../list/list-search.tsx"
import { PasswordField } from "./password-field.tsx"
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

function FetcherField() {
  const { Form: Sent, data } = useFetcher<{ error: string }>()
  const [problem, clear] = useServerError(data?.error)
  return (
    <Sent method="post">
      <input aria-label="Código" onChange={clear} />
      <button type="submit">Enviar</button>
      <p>{problem ?? "sin problema"}</p>
    </Sent>
  )
}

it("keeps a message hidden that was typed away while the page's data loads after the response", async () => {
  let loaded = () => {}
  let isFirst = true
  const { user } = openScreen({
    Component: FetcherField,
    action: () => ({ error: "No lo encontramos" }),
    loader: () => {
      if (isFirst) {
        isFirst = false
        return null
      }
      return new Promise((resolve) => {
        loaded = () => resolve(null)
      })
    },
  })
  await user.click(await screen.findByText("Enviar"))
  await screen.findByText("No lo encontramos")
  await user.type(screen.getByLabelText("Código"), "1")
  expect(screen.getByText("sin problema")).toBeTruthy()
  await act(async () => loaded())
  expect(screen.getByText("sin problema")).toBeTruthy()
  await user.click(screen.getByText("Enviar"))
  await act(async () => loaded())
  expect(await screen.findByText("No lo encontramos")).toBeTruthy()
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

it("D7: the meter is weak for a password that the form refuses, and repeats no message above it", async () => {
  const message = "Use otra"
  const { user, container } = openScreen({
    Component: () => {
      const [isSent, setSent] = useState(false)
      return (
        <>
          <PasswordField
            name="password"
            label="Contraseña"
            purpose="new"
            refusalOf={(password) => (password === "Password1" ? message : null)}
            error={isSent ? message : null}
          />
          <button type="button" onClick={() => setSent(true)}>
            Enviar
          </button>
        </>
      )
    },
  })
  const meter = () => [
    container.querySelector("[data-score]")?.getAttribute("data-score"),
    screen.getByRole("status").textContent,
  ]
  await user.type(screen.getByLabelText(/Contraseña/), "Password1")
  expect(meter()).toEqual(["2", message])
  await user.click(screen.getByText("Enviar"))
  expect(meter()).toEqual(["2", ""])
  expect(screen.getByText(message)).toBeTruthy()
})
