// @vitest-environment happy-dom
import { screen } from "@testing-library/react"
import { expect, it } from "vitest"
import { rendered } from "../../../testing/render.tsx"
import { openScreen } from "../../../testing/screen.tsx"
import { FileDrop } from "./file-drop.tsx"

const send = async () => {}

it("D4: a document takes PDF, JPEG, JPG, PNG and JFIF", () => {
  const accept = /accept="([^"*]+)"/.exec(rendered(<FileDrop label="RUC" send={send} />))?.[1]?.split(",")
  expect(accept).toEqual(expect.arrayContaining([".pdf", ".jpeg", ".jpg", ".png", ".jfif"]))
})

it("D4: a field with its file is one line, which opens to replace the file", async () => {
  const files = [{ id: "1", name: "ruc.pdf", size: 1_468_006 }]
  const { user } = openScreen({
    Component: () => <FileDrop label="RUC" required send={send} files={files} onRemove={() => undefined} />,
  })
  expect(screen.getByText("ruc.pdf")).toBeTruthy()
  expect(screen.getByLabelText("Quitar ruc.pdf")).toBeTruthy()
  const choices = screen.getByText("Cambiar el archivo").closest("[hidden]")
  expect(choices).toBeTruthy()
  await user.click(screen.getByRole("button", { name: "Cambiar" }))
  expect(choices?.hasAttribute("hidden")).toBe(false)
  expect(screen.getByText("1,4 MB")).toBeTruthy()
  expect(document.activeElement?.matches("input[type=file]:not([capture])")).toBe(true)
})

it("offers the camera before the files", () => {
  const html = rendered(<FileDrop label="RUC" send={send} />)
  expect(html.indexOf("Tomar una foto")).toBeLessThan(html.indexOf("Elegir un archivo"))
})
