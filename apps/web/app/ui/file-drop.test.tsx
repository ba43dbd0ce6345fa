import { expect, it } from "vitest"
import { rendered, textOf } from "../../testing/render.tsx"
import { FileDrop } from "./file-drop.tsx"

const send = async () => {}

it("D4: a document takes PDF, JPEG, JPG, PNG and JFIF", () => {
  const accept = /accept="([^"]+)"/.exec(rendered(<FileDrop label="RUC" send={send} />))?.[1]?.split(",")
  expect(accept).toEqual(expect.arrayContaining([".pdf", ".jpeg", ".jpg", ".png", ".jfif"]))
})

it("D4: lists sent files with their size, and lets the user replace them", () => {
  const files = [{ id: "1", name: "ruc.pdf", size: 1_468_006 }]
  const text = textOf(rendered(<FileDrop label="RUC" required send={send} files={files} />))
  expect(text).toContain("ruc.pdf 1,4 MB")
  expect(text).toContain("Cambiar el archivo")
})
