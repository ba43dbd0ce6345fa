// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core"
import { cleanup, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import type { Statement } from "@trazo/contract/money/statements"
import { createRoutesStub } from "react-router"
import { afterEach, expect, test } from "vitest"
import { WordQuestions } from "./word-questions.tsx"

afterEach(cleanup)

const asked: Statement["questions"] = [
  { word: "trf", example: "TRF", rows: 2, meaning: null },
  { word: "", example: "", rows: 1, meaning: null },
]

function show(changes: Partial<Pick<Statement, "questions" | "columns" | "canAnswer">> = {}) {
  const sent: unknown[] = []
  const statement = { questions: asked, columns: "open" as const, canAnswer: true, ...changes }
  const Routes = createRoutesStub([
    {
      path: "/",
      Component: () => <WordQuestions statement={statement} />,
      action: async ({ request }) => {
        const form = await request.formData()
        sent.push(JSON.parse(String(form.get("body"))).meanings)
        return { done: "words", at: 1, result: {} }
      },
    },
  ])
  render(
    <MantineProvider>
      <Routes />
    </MantineProvider>,
  )
  return sent
}

test("sends the meanings that were chosen, one for each word", async () => {
  const sent = show()
  const word = screen.getByRole("radiogroup", { name: "¿«TRF» entra o sale?" })
  await userEvent.click(await screen.findByRole("button", { name: "Leer con estas respuestas" }))
  expect(screen.getByText("Elija al menos una respuesta.")).toBeDefined()
  await userEvent.click(word.querySelectorAll("input")[1] as HTMLInputElement)
  await userEvent.click(screen.getByRole("button", { name: "Leer con estas respuestas" }))
  expect(sent).toEqual([[{ word: "trf", meaning: "out" }]])
})

test("asks for the file again when its rows are gone", () => {
  show({ canAnswer: false })
  expect(screen.queryByRole("button")).toBeNull()
  expect(screen.getByText(/Suba el mismo archivo otra vez/)).toBeDefined()
})

test("shows former meanings, which change only while nothing was decided", async () => {
  const questions: Statement["questions"] = [{ word: "trf", example: "TRF", rows: 2, meaning: "in" }]
  show({ questions, columns: "confirmed" })
  expect(screen.getByText("«TRF»: entra")).toBeDefined()
  expect(screen.queryByRole("button", { name: "Cambiar" })).toBeNull()
  cleanup()
  show({ questions })
  await userEvent.click(screen.getByRole("button", { name: "Cambiar" }))
  expect(screen.getByRole("heading", { name: "¿«TRF» entra o sale?" })).toBeDefined()
})
