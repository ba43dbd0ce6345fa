// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react"
import { useState } from "react"
import { expect, it, vi } from "vitest"
import { openScreen } from "../../../testing/screen.tsx"
import { ConfirmDialog, Dialog } from "./dialog.tsx"
import { ReasonDialog } from "./reason-dialog.tsx"

it("closes only the top dialog on Escape, and returns the focus", async () => {
  function Page() {
    const [level, setLevel] = useState(0)
    return (
      <>
        <button type="button" onClick={() => setLevel(2)}>
          Abrir
        </button>
        {[1, 2].map((one) => (
          <ConfirmDialog
            key={one}
            opened={level >= one}
            title={`Nivel ${one}`}
            confirmLabel="Sí"
            onConfirm={() => {}}
            onCancel={() => setLevel(one - 1)}
          >
            Texto
          </ConfirmDialog>
        ))}
      </>
    )
  }
  const { user } = openScreen({ Component: Page })
  await user.click(screen.getByText("Abrir"))
  await screen.findByRole("dialog", { name: "Nivel 2" })
  await user.keyboard("{Escape}")
  expect(screen.queryByRole("dialog", { name: "Nivel 2" })).toBeNull()
  expect(screen.getByRole("dialog", { name: "Nivel 1" })).toBeTruthy()
  await user.keyboard("{Escape}")
  expect(screen.queryByRole("dialog")).toBeNull()
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Abrir"))
})

it("does not close a notice without onEscape on Escape", async () => {
  const { user } = openScreen({
    Component: () => (
      <Dialog opened title="Falta configurar" actions={<button type="button">Volver</button>}>
        Texto
      </Dialog>
    ),
  })
  await screen.findByRole("dialog")
  await user.keyboard("{Escape}{Escape}")
  expect(screen.getByRole("dialog", { name: "Falta configurar" })).toBeTruthy()
})

it("requires a reason before it is sent", async () => {
  const onConfirm = vi.fn()
  const { user } = openScreen({
    Component: () => (
      <ReasonDialog
        opened
        title="Suspender"
        label="Motivo"
        confirmLabel="Sí"
        onConfirm={onConfirm}
        onCancel={() => {}}
      >
        Texto
      </ReasonDialog>
    ),
  })
  await user.click(await screen.findByText("Sí"))
  expect(screen.getByText("Este campo es requerido")).toBeTruthy()
  await user.type(screen.getByRole("textbox"), " por prueba ")
  await user.click(screen.getByText("Sí"))
  expect(onConfirm.mock.calls).toEqual([["por prueba"]])
})
