// @vitest-environment happy-dom
import { fireEvent, screen } from "@testing-library/react"
import { expect, it, vi } from "vitest"
import { openScreen } from "../../../testing/screen.tsx"
import { CodeInput } from "./code-input.tsx"

const open = (secondsLeft: number) =>
  openScreen({
    Component: () => (
      <CodeInput name="code" sentKey={1} lifetimeSeconds={secondsLeft} onResend={() => undefined} />
    ),
  })

const again = () => screen.getByText("Enviar otro código").closest("button")

it("offers another code at once when the code is older than the pause", () => {
  open(240)
  expect(again()?.disabled).toBe(false)
})

it("counts the pause from the sending, not from the first view", () => {
  open(280)
  expect(again()?.disabled).toBe(true)
  expect(screen.getByText("en 00:38")).toBeTruthy()
})

const openBoxes = () => {
  const onComplete = vi.fn()
  openScreen({ Component: () => <CodeInput name="code" sentKey={null} onComplete={onComplete} /> })
  const boxes = () => screen.getAllByLabelText<HTMLInputElement>(/^Dígito/)
  const paste = (text: string) =>
    fireEvent.paste(boxes()[0] as HTMLInputElement, { clipboardData: { getData: () => text } })
  return {
    onComplete,
    paste,
    typed: () =>
      boxes()
        .map(({ value }) => value)
        .join(""),
  }
}

it.each(["123-456", "12 34-56", "Su código es 123-456. Vence en 5 minutos."])(
  "takes the code in what is pasted: %s",
  async (text) => {
    const { onComplete, paste, typed } = openBoxes()
    paste(text)
    await vi.waitFor(() => expect(typed()).toBe("123456"))
    expect(onComplete).toHaveBeenCalledExactlyOnceWith("123456")
  },
)

it("leaves the boxes as they were and says why when what is pasted holds no code", async () => {
  const { onComplete, paste, typed } = openBoxes()
  paste("123456")
  await vi.waitFor(() => expect(typed()).toBe("123456"))
  paste("12345")
  expect(await screen.findByText(/no tiene un código de 6 dígitos/)).toBeTruthy()
  expect(typed()).toBe("123456")
  expect(onComplete).toHaveBeenCalledTimes(1)
})

it("an incomplete code is not sent, and the next box takes the focus", () => {
  const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault())
  openScreen({
    Component: () => (
      <form onSubmit={onSubmit}>
        <CodeInput name="code" sentKey={1} />
        <button type="submit">Confirmar</button>
        <button type="submit" name="intent" value="send">
          Otro
        </button>
      </form>
    ),
  })
  fireEvent.click(screen.getByText("Confirmar"))
  expect(onSubmit).not.toHaveBeenCalled()
  expect(screen.getByRole("alert").textContent).toBe("Escriba los 6 dígitos del código.")
  expect(document.activeElement).toBe(screen.getByLabelText("Dígito 1 de 6"))
  fireEvent.click(screen.getByText("Otro"))
  expect(onSubmit).toHaveBeenCalledTimes(1)
  fireEvent.paste(screen.getByLabelText("Dígito 1 de 6"), { clipboardData: { getData: () => "123456" } })
  fireEvent.click(screen.getByText("Confirmar"))
  expect(onSubmit).toHaveBeenCalledTimes(2)
})

it("a form that is sent with the sixth digit has all six", async () => {
  const sent: unknown[] = []
  openScreen({
    Component: () => (
      <form
        onSubmit={(event) => {
          event.preventDefault()
          sent.push(new FormData(event.currentTarget).get("code"))
        }}
      >
        <CodeInput
          name="code"
          sentKey={null}
          onComplete={() => document.querySelector<HTMLFormElement>("form")?.requestSubmit()}
        />
      </form>
    ),
  })
  for (const [index, digit] of [..."123456"].entries()) {
    fireEvent.change(screen.getByLabelText(`Dígito ${index + 1} de 6`), { target: { value: digit } })
  }
  await vi.waitFor(() => expect(sent).toEqual(["123456"]))
  expect(screen.queryByRole("alert")).toBeNull()
})
