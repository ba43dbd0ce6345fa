// @vitest-environment happy-dom
import { screen } from "@testing-library/react"
import { errorCatalogue } from "@trazo/contract/errors/errors"
import { expect, it } from "vitest"
import { formOf, stubNetwork } from "../../../../../testing/network.ts"
import { openScreen } from "../../../../../testing/screen.tsx"
import { useDocuments } from "./use-documents.ts"

const file = new File(["%PDF-"], "ruc.pdf", { type: "application/pdf" })

const progress = { onProgress: () => {}, signal: new AbortController().signal }

function Documents() {
  const { send, remove, error } = useDocuments()
  return (
    <>
      <button type="button" onClick={() => void send("rucCertificate")(file, progress).catch(() => {})}>
        Subir
      </button>
      <button type="button" onClick={() => void remove("f1")}>
        Quitar
      </button>
      <p role="alert">{error}</p>
    </>
  )
}

function openDocuments() {
  const loads: number[] = []
  const loader = () => {
    loads.push(loads.length)
    return null
  }
  return { ...openScreen({ Component: Documents, loader }), loads }
}

it("uploads a document and reloads the purchase", async () => {
  const calls = stubNetwork(() => ({}))
  const { user, loads } = openDocuments()
  await user.click(await screen.findByText("Subir"))
  await expect.poll(() => loads).toHaveLength(2)
  expect(calls).toMatchObject([{ method: "POST", path: "/api/requests/current/papers/rucCertificate" }])
  expect(formOf(calls[0]).get("file")).toMatchObject({ name: "ruc.pdf" })
})

it("removes a document and reloads the purchase", async () => {
  const calls = stubNetwork(() => ({}))
  const { user, loads } = openDocuments()
  await user.click(await screen.findByText("Quitar"))
  await expect.poll(() => loads).toHaveLength(2)
  expect(calls).toMatchObject([{ method: "DELETE", path: "/api/requests/current/papers/files/f1" }])
  expect(screen.getByRole("alert").textContent).toBe("")
})

it("shows why a document was not removed, reloads, and clears the message on the next upload", async () => {
  const { message } = errorCatalogue.MOVE_NOT_ALLOWED
  stubNetwork(({ method }) =>
    method === "DELETE" ? { status: 409, body: { typeCode: "MOVE_NOT_ALLOWED", message } } : {},
  )
  const { user, loads } = openDocuments()
  await user.click(await screen.findByText("Quitar"))
  await expect.poll(() => screen.getByRole("alert").textContent).toBe(message)
  expect(loads).toHaveLength(2)
  await user.click(screen.getByText("Subir"))
  await expect.poll(() => screen.getByRole("alert").textContent).toBe("")
})
