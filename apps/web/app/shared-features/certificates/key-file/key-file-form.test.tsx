// @vitest-environment happy-dom
import { screen } from "@testing-library/react"
import { useState } from "react"
import { expect, it } from "vitest"
import { openScreen } from "../../../../testing/screen.tsx"
import { KeyFileForm } from "./key-file-form.tsx"

const wrong = { code: "WRONG_PASSWORD", message: "La contraseña no abre este archivo." }

function Refused() {
  const [problem, setProblem] = useState<typeof wrong | null>(null)
  return (
    <>
      <KeyFileForm
        submitLabel="Abrir mi firma"
        isBusy={false}
        problem={problem}
        onChange={() => setProblem(null)}
        onSubmit={() => {}}
      />
      <button type="button" onClick={() => setProblem(wrong)}>
        Rechazar
      </button>
    </>
  )
}

it("asks for the password of a file that does not open without one, and says when a typed one is wrong", async () => {
  const { user } = openScreen({ Component: Refused })
  await user.click(screen.getByText("Rechazar"))
  expect(screen.getByText("Escriba la contraseña")).toBeTruthy()
  await user.type(screen.getByLabelText("Contraseña de la firma"), "otra")
  await user.click(screen.getByText("Rechazar"))
  expect(screen.getByText(wrong.message)).toBeTruthy()
})
