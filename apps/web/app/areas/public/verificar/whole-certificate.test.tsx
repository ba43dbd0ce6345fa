// @vitest-environment happy-dom
import { screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { expect, it } from "vitest"
import { openScreen } from "../../../../testing/screen.tsx"
import { WholeCertificate } from "./whole-certificate.tsx"

const choose = (file: File) => {
  openScreen({ Component: () => <WholeCertificate fingerprint={"0".repeat(64)} /> })
  return userEvent.upload(screen.getByLabelText(/Elegir el certificado/), file)
}

it("says of a file that is no certificate what to choose", async () => {
  await choose(new File(["no certificate"], "foto.cer"))
  expect(await screen.findByText(/Ese archivo no es un certificado/)).toBeTruthy()
})

it("says nothing of the content of a file that it could not read", async () => {
  const file = new File([""], "titular.cer")
  file.arrayBuffer = () => Promise.reject(new DOMException("", "NotReadableError"))
  await choose(file)
  expect(await screen.findByText(/No pudimos leer el archivo/)).toBeTruthy()
})
