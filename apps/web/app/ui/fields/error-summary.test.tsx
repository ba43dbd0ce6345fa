// @vitest-environment happy-dom
import { fireEvent, screen } from "@testing-library/react"
import { useState } from "react"
import { Form, useRevalidator } from "react-router"
import { expect, it } from "vitest"
import { openScreen } from "../../../testing/screen.tsx"
import { useFormFailure } from "../../shared-features/platform/intent/page-action.ts"
import { ErrorSummary } from "./error-summary.tsx"
import { useLastResponse } from "./use-last-response.ts"

const failure = {
  error: {
    typeCode: "PAPERS_MISSING",
    message: "Faltan documentos.",
    fields: { front: "Frente", back: "Reverso" },
  },
  values: {},
}

/** A form with two documents, of which `front` can be stored, as an upload does. */
function Documents() {
  const { message, fields } = useFormFailure(useLastResponse() ?? null)
  const { revalidate } = useRevalidator()
  const [stored, setStored] = useState<string[]>([])
  return (
    <Form method="post">
      <ErrorSummary message={message} fields={fields} completed={stored} />
      <div id="front">
        <input type="file" aria-label="Archivo" />
      </div>
      <div id="back" />
      <button
        type="button"
        onClick={() => {
          setStored([...stored, stored.length === 0 ? "front" : "back"])
          void revalidate()
        }}
      >
        Guardar
      </button>
      <button type="submit">Continuar</button>
    </Form>
  )
}

it("keeps a document's line while its file may be refused, and the list until the last one is stored", async () => {
  const { user } = openScreen({ Component: Documents, action: () => failure, loader: () => null })
  await user.click(await screen.findByText("Continuar"))
  await screen.findByText("Frente")
  fireEvent.change(screen.getByLabelText("Archivo"))
  expect(screen.getByText("Frente")).toBeTruthy()
  await user.click(screen.getByText("Guardar"))
  expect(screen.queryByText("Frente")).toBeNull()
  expect(screen.getByText("Reverso")).toBeTruthy()
  await user.click(screen.getByText("Guardar"))
  expect(screen.queryByRole("alert")).toBeNull()
})

it("lists the problems in the order of their fields on the page, those without a field last", () => {
  const fields = { whole: "Todo", back: "Reverso", front: "Frente" }
  openScreen({
    Component: () => (
      <form>
        <ErrorSummary message="Revise." fields={fields} />
        <input id="front" />
        <input id="back" />
      </form>
    ),
  })
  expect(screen.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
    "Frente",
    "Reverso",
    "Todo",
  ])
})

it.each([
  ["counts the fields", "Este campo es requerido", "Faltan 3 datos", ["Cédula", "Nombres", "Celular"]],
  [
    "keeps each message where one says more",
    "Ingrese un número válido",
    "Revise.",
    [
      "Cédula: Este campo es requerido",
      "Nombres: Este campo es requerido",
      "Celular: Ingrese un número válido",
    ],
  ],
])("of a form that lacks three fields, %s", (_, problem, heading, links) => {
  const required = "Este campo es requerido"
  openScreen({
    Component: () => (
      <ErrorSummary
        message="Revise."
        fields={{ identity: required, names: required, phone: problem }}
        labels={{ identity: "Cédula", names: "Nombres", phone: "Celular" }}
      />
    ),
  })
  expect(screen.getByText(heading)).toBeTruthy()
  expect(screen.getAllByRole("link").map(({ textContent }) => textContent)).toEqual(links)
})
