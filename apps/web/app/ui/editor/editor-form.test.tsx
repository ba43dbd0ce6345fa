// @vitest-environment happy-dom
import { act, screen, waitFor } from "@testing-library/react"
import { distributorFields } from "@trazo/domain/branding/distributor-fields"
import { labelsOf } from "@trazo/domain/forms/form-field"
import { useEffect, useState } from "react"
import { Link } from "react-router"
import { expect, it } from "vitest"
import { openScreen } from "../../../testing/screen.tsx"
import { handleIntents } from "../../shared-features/intent/handle-intents.ts"
import { useIntent } from "../../shared-features/intent/use-intent.ts"
import { EditorForm } from "./editor-form.tsx"
import { FormFields } from "./form-fields.tsx"
import { UnsavedChanges } from "./unsaved-changes.tsx"

const fields = { name: distributorFields.name }
/** Tests call it to change the stored value. */
const another = { stores: (_name: string) => {} }

function Editor() {
  const [name, setName] = useState("Andes")
  useEffect(() => {
    another.stores = setName
  }, [])
  const intent = useIntent<{ name: string }>("save", { onDone: ({ result }) => setName(result.name) })
  return (
    <>
      <EditorForm intent={intent} labels={labelsOf(fields)} stored={{ name }} submitLabel="Guardar">
        <FormFields fields={fields} failure={intent.failure} stored={{ name }} />
      </EditorForm>
      <Link to="/otra">Otra</Link>
    </>
  )
}

function open() {
  return openScreen({
    Component: Editor,
    Layout: UnsavedChanges,
    action: async ({ request }) =>
      handleIntents(await request.formData(), { save: async (form) => ({ name: form.text("name").trim() }) }),
  })
}

const field = () => screen.getByLabelText<HTMLInputElement>(/Nombre comercial/)

it("asks for confirmation before leaving a page with unsaved changes", async () => {
  const { user } = open()
  await user.type(field(), " Norte")
  await user.click(screen.getByText("Otra"))
  await user.click(await screen.findByText("Seguir editando"))
  expect(field().value).toBe("Andes Norte")
  await user.click(screen.getByText("Otra"))
  await user.click(await screen.findByText("Salir sin guardar"))
  expect(await screen.findByText("Otra página")).toBeTruthy()
})

it("shows that the form was saved, and allows leaving the page", async () => {
  const { user } = open()
  await user.type(field(), " Norte")
  await user.click(screen.getByRole("button", { name: "Guardar" }))
  expect(await screen.findByText("Guardado")).toBeTruthy()
  await user.click(screen.getByText("Otra"))
  expect(await screen.findByText("Otra página")).toBeTruthy()
})

it("keeps the input after another person's save, and takes the other values only on request", async () => {
  const { user } = open()
  await user.type(field(), " Norte")
  act(() => another.stores("Andes Sur"))
  expect(await screen.findByText(/ahora dice «Andes Sur»/)).toBeTruthy()
  expect(field().value).toBe("Andes Norte")
  await user.click(screen.getByText("Usar lo que guardó la otra persona"))
  await waitFor(() => expect(field().value).toBe("Andes Sur"))
  expect(screen.queryByText(/ahora dice/)).toBeNull()
})

it("follows the stored value while there is no input", async () => {
  open()
  act(() => another.stores("Andes Sur"))
  await waitFor(() => expect(field().value).toBe("Andes Sur"))
})
