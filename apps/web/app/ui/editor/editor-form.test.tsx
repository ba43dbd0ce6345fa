// @vitest-environment happy-dom
import { act, screen, waitFor } from "@testing-library/react"
import type { LastChange } from "@trazo/contract/endpoint/last-change"
import { ApiError } from "@trazo/contract/errors/errors"
import { distributorFields } from "@trazo/domain/distributors/distributor-fields"
import { labelsOf } from "@trazo/domain/forms/form-field"
import { useEffect, useState } from "react"
import { Link } from "react-router"
import { expect, it } from "vitest"
import { openScreen } from "../../../testing/screen.tsx"
import { handleIntents } from "../../shared-features/platform/intent/page-action.ts"
import { useIntent } from "../../shared-features/platform/intent/use-intent.ts"
import { useTrackPendingWork } from "../files/pending-work.tsx"
import { EditorForm } from "./editor-form.tsx"
import { FormFields } from "./form-fields.tsx"
import { UnsavedChanges } from "./unsaved-changes.tsx"

const fields = { name: distributorFields.name }
/** What a database would store. Tests call `another.stores` to change it. */
const another = { stores: (_name: string) => {} }
const database = { version: 1 }

const confirmation = {
  title: "Guardar los cambios",
  confirmLabel: "Guardar cambios",
  describe: (form: FormData) => `Nombre: ${form.get("name")}`,
}
const options = { isConfirmed: false }

const upload = { finish: () => {}, fail: () => {} }

/** A pending file, whose id the form sends once it has arrived. */
function SlowFile() {
  const track = useTrackPendingWork()
  const [id, setId] = useState("")
  const start = () => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    upload.fail = () => resolve(false)
    upload.finish = () => {
      setId("Andes 7")
      resolve(true)
    }
    track(promise)
  }
  return (
    <>
      <button type="button" onClick={start}>
        Subir
      </button>
      {id ? <input type="hidden" name="file" value={id} /> : null}
    </>
  )
}

function Editor() {
  const [name, setName] = useState("Andes")
  const [lastChange, setLastChange] = useState<LastChange>()
  useEffect(() => {
    another.stores = (value) => {
      database.version += 1
      setName(value)
      setLastChange({ version: String(database.version), by: "ANA LÓPEZ", at: "2026-11-22T12:00:00.000Z" })
    }
    another.stores("Andes")
  }, [])
  const intent = useIntent<{ name: string }>("save", { onDone: ({ result }) => another.stores(result.name) })
  return (
    <>
      <EditorForm
        intent={intent}
        labels={labelsOf(fields)}
        stored={{ name }}
        submitLabel="Guardar"
        {...(lastChange && { lastChange })}
        {...(options.isConfirmed && { confirmation })}
      >
        <FormFields fields={fields} failure={intent.failure} stored={{ name }} />
        <SlowFile />
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
      handleIntents(await request.formData(), {
        save: async (form) => {
          if (form.text("version") !== String(database.version)) throw new ApiError("CHANGED_MEANWHILE")
          return { name: form.text("file") || form.text("name").trim() }
        },
      }),
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

const save = () => screen.getByRole<HTMLButtonElement>("button", { name: "Guardar" })

it("sends nothing while a file is pending, guards the page, and then sends the file too", async () => {
  const { user } = open()
  await user.click(screen.getByText("Subir"))
  await user.click(save())
  expect(save().disabled).toBe(true)
  await user.click(screen.getByText("Otra"))
  await user.click(await screen.findByText("Seguir editando"))
  act(() => upload.finish())
  expect(await screen.findByText("Guardado")).toBeTruthy()
  await waitFor(() => expect(field().value).toBe("Andes 7"))
})

it("sends nothing after a file that failed", async () => {
  const { user } = open()
  await user.type(field(), " Norte")
  await user.click(screen.getByText("Subir"))
  await user.click(save())
  act(() => upload.fail())
  await waitFor(() => expect(save().disabled).toBe(false))
  expect(field().value).toBe("Andes Norte")
  expect(screen.queryByText("Guardado")).toBeNull()
})

it("follows the stored value while there is no input", async () => {
  open()
  act(() => another.stores("Andes Sur"))
  await waitFor(() => expect(field().value).toBe("Andes Sur"))
})

it("names who saved first, and saves the kept input over their version", async () => {
  const { user } = open()
  await user.type(field(), " Norte")
  act(() => another.stores("Andes Sur"))
  expect(await screen.findByText("ANA LÓPEZ guardó cambios mientras usted escribía")).toBeTruthy()
  await user.click(screen.getByText("Conservar lo mío"))
  await user.click(screen.getByRole("button", { name: "Guardar" }))
  expect(await screen.findByText("Guardado")).toBeTruthy()
  expect(field().value).toBe("Andes Norte")
})

it("keeps the input when the save itself meets another person's change", async () => {
  const { user } = open()
  await user.type(field(), " Norte")
  database.version += 1
  await user.click(screen.getByRole("button", { name: "Guardar" }))
  expect(await screen.findByText(/guardó cambios mientras usted escribía/)).toBeTruthy()
  expect(field().value).toBe("Andes Norte")
})

it("asks before each save, says what changes, and sends nothing until it is confirmed", async () => {
  options.isConfirmed = true
  const { user } = open()
  await user.type(field(), " Norte")
  await user.click(screen.getByRole("button", { name: "Guardar" }))
  expect(await screen.findByText("Nombre: Andes Norte")).toBeTruthy()
  await user.click(screen.getByRole("button", { name: "Seguir editando" }))
  expect(field().value).toBe("Andes Norte")
  expect(screen.queryByText("Guardado")).toBeNull()
  await user.click(screen.getByRole("button", { name: "Guardar" }))
  await user.click(await screen.findByRole("button", { name: "Guardar cambios" }))
  expect(await screen.findByText("Guardado")).toBeTruthy()
  options.isConfirmed = false
})
