// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react"
import type { ListPreferences } from "@trazo/contract/platform/list-preferences"
import { useLoaderData } from "react-router"
import { expect, it } from "vitest"
import { openScreen } from "../../../../testing/screen.tsx"
import { SavedViews } from "./saved-views.tsx"
import { useListPreferences } from "./use-list-preferences.ts"

function Page() {
  const preferences = useListPreferences(useLoaderData<ListPreferences>())
  return <SavedViews preferences={preferences} current="?estado=review" />
}

function open(answered: Promise<void> = Promise.resolve()) {
  let stored: ListPreferences = {
    hiddenColumns: ["price"],
    views: [{ name: "Mías", query: "?asignadas=mias" }],
  }
  const { user } = openScreen({
    Component: Page,
    loader: () => stored,
    action: async ({ request }) => {
      const form = await request.formData()
      await answered
      stored = JSON.parse(String(form.get("body")))
      return { done: "savePreferences", at: 1, result: stored }
    },
  })
  return { user, stored: () => stored }
}

it("stores the list under a name, keeps the rest, and marks the view that is open", async () => {
  const { user, stored } = open()
  await user.click(await screen.findByRole("button", { name: "Vistas guardadas" }))
  await user.type(await screen.findByLabelText("Nombre de la vista"), " En revisión{Enter}")
  const link = await screen.findByRole("link", { name: "En revisión" })
  expect(link.getAttribute("aria-current")).toBe("page")
  expect(stored()).toEqual({
    hiddenColumns: ["price"],
    views: [
      { name: "Mías", query: "?asignadas=mias" },
      { name: "En revisión", query: "?estado=review" },
    ],
  })
})

it("stores a change that is made while another one is being stored", async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { user, stored } = open(promise)
  await user.click(await screen.findByRole("button", { name: "Vistas guardadas" }))
  await user.type(await screen.findByLabelText("Nombre de la vista"), "Una{Enter}")
  await user.click(screen.getByRole("button", { name: "Borrar la vista Mías" }))
  expect(screen.queryByRole("link", { name: "Mías" })).toBeNull()
  resolve()
  await waitFor(() => expect(stored().views.map(({ name }) => name)).toEqual(["Una"]))
})

it("refuses an empty name and one that is taken, and deletes a view", async () => {
  const { user, stored } = open()
  await user.click(await screen.findByRole("button", { name: "Vistas guardadas" }))
  await user.click(await screen.findByRole("button", { name: "Guardar" }))
  expect(screen.getByText("Escriba un nombre")).toBeTruthy()
  await user.type(screen.getByLabelText("Nombre de la vista"), "MÍAS{Enter}")
  expect(screen.getByText("Ya tiene una vista con ese nombre")).toBeTruthy()
  await user.click(screen.getByRole("button", { name: "Borrar la vista Mías" }))
  expect(screen.queryByRole("link", { name: "Mías" })).toBeNull()
  await waitFor(() => expect(stored().views).toEqual([]))
})
