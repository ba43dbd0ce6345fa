// @vitest-environment happy-dom
import { act, screen, waitFor } from "@testing-library/react"
import { ApiError } from "@trazo/contract/errors/errors"
import { expect, it, vi } from "vitest"
import { openScreen } from "../../../../testing/screen.tsx"
import { AskContext } from "../../identity/second-factor/proof-required.ts"
import { ConnectionLost } from "../api/connection-lost.ts"
import { handleIntents, useFormFailure } from "./page-action.ts"
import { useIntent } from "./use-intent.ts"

const asked = vi.fn<() => Promise<boolean>>()

function Page() {
  const { Form, send, failure, done, isPending } = useIntent<{ name: string }>("save")
  return (
    <>
      <Form method="post">
        <input type="hidden" name="intent" value="save" />
        <input name="name" aria-label="Nombre" />
        <button type="submit">Enviar</button>
      </Form>
      <button type="button" onClick={() => send({ name: "directo" })}>
        Directo
      </button>
      <p>{isPending ? "en camino" : done ? `hecho: ${done.result.name}` : failure.fields.name}</p>
    </>
  )
}

function open(save: (name: string) => Promise<unknown>) {
  return openScreen({
    Component: () => (
      <AskContext value={asked}>
        <Page />
      </AskContext>
    ),
    action: async ({ request }) =>
      handleIntents(await request.formData(), { save: (form) => save(form.text("name")) }),
  })
}

it("returns the result of a form, or its failure by field", async () => {
  const { user } = open(async (name) => {
    if (!name) throw new ApiError("VALIDATION_FAILED", { fields: { name: "Este campo es requerido" } })
    return { name }
  })
  await user.click(screen.getByText("Enviar"))
  expect(await screen.findByText("Este campo es requerido")).toBeTruthy()
  await user.type(screen.getByLabelText("Nombre"), "Ana")
  await user.click(screen.getByText("Enviar"))
  expect(await screen.findByText("hecho: Ana")).toBeTruthy()
})

it("the message of a lost connection leaves when the connection is back", async () => {
  const failure = {
    error: { typeCode: "OVERLOADED", message: new ConnectionLost().message },
    values: {},
  }
  openScreen({ Component: () => <p role="alert">{useFormFailure(failure).message}</p> })
  expect(screen.getByRole("alert").textContent).toContain("No hay conexión")
  act(() => void window.dispatchEvent(new Event("online")))
  expect(screen.getByRole("alert").textContent).toBe("")
})

it.each([
  ["a form", "Enviar", ""],
  ["send", "Directo", "directo"],
])("asks for a recent proof and then sends %s again unchanged", async (_way, button, sent) => {
  asked.mockReset().mockResolvedValue(true)
  const seen: string[] = []
  const { user } = open(async (name) => {
    seen.push(name)
    if (seen.length === 1) throw new ApiError("PROOF_REQUIRED")
    return { name: "con prueba" }
  })
  await user.click(screen.getByText(button))
  expect(await screen.findByText("hecho: con prueba")).toBeTruthy()
  expect(asked).toHaveBeenCalledTimes(1)
  expect(seen).toEqual([sent, sent])
})

it("does not send again when the user cancels the proof", async () => {
  asked.mockReset().mockResolvedValue(false)
  let calls = 0
  const { user } = open(() => {
    calls += 1
    return Promise.reject(new ApiError("PROOF_REQUIRED"))
  })
  await user.click(screen.getByText("Enviar"))
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1))
  expect(calls).toBe(1)
  expect(screen.queryByText(/hecho/)).toBeNull()
})

it("returns a failure for an unknown intent", async () => {
  const form = new FormData()
  form.set("intent", "constructor")
  expect(await handleIntents(form, {})).toMatchObject({ data: { error: { typeCode: "VALIDATION_FAILED" } } })
})
