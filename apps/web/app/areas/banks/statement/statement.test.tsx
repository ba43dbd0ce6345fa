// @vitest-environment happy-dom
import { act, renderHook, screen, waitFor, within } from "@testing-library/react"
import type { StatementMovementRow } from "@trazo/contract/money/statements"
import { expect, it, vi } from "vitest"
import { openScreen } from "../../../../testing/screen.tsx"
import { Movements, useChoices } from "./movements.tsx"
import { RowProblems } from "./statement.tsx"

const payment = (id: string) => ({
  payment: {
    id,
    payer: `PAGADOR ${id}`,
    number: `TZ-${id}`,
    amountCents: 1000,
    reference: id,
    paidOn: "2026-11-20",
    isRepeated: false,
    uses: [],
    canUndo: false,
  },
  agrees: ["amount"],
})

/** One of $30,00 of which $20,00 arrived before. */
const paidInPart = (id: string) => ({
  ...payment(id),
  payment: { ...payment(id).payment, amountCents: 3000, uses: [{ cents: 2000 }] },
})

const movement = (id: string) =>
  ({
    id,
    line: 1,
    day: "2026-11-20",
    amountCents: 1000,
    reference: "",
    payer: "",
    description: `Depósito ${id}`,
    freeCents: 1000,
    problem: null,
    together: [],
    candidates: [payment(id)],
    spentOn: null,
    dismissed: null,
  }) as unknown as StatementMovementRow

function openMovement() {
  const sent: FormData[] = []
  const opened = openScreen({
    Component: () => (
      <Movements
        matchStatus="doubtful"
        movements={[movement("m0")]}
        onOutcomes={() => {}}
        onUndone={() => {}}
      />
    ),
    action: async ({ request }) => {
      const form = await request.formData()
      sent.push(form)
      return { done: String(form.get("intent")), at: Date.now(), result: { changed: 1 } }
    },
  })
  return { ...opened, sent }
}

it("shows two problems of one row of a statement", () => {
  const warnings = vi.spyOn(console, "error").mockImplementation(() => {})
  openScreen({
    Component: () => (
      <RowProblems
        problems={[
          { line: 3, problem: "No se entiende la fecha" },
          { line: 3, problem: "El saldo no cuadra" },
        ]}
      />
    ),
  })
  expect(screen.getAllByText(/^Fila 3/)).toHaveLength(2)
  expect(warnings).not.toHaveBeenCalled()
  warnings.mockRestore()
})

it("keeps the chosen payment when a movement is not put aside after all", async () => {
  const { user } = openMovement()
  await user.click(screen.getByLabelText(/PAGADOR m0/))
  await user.click(screen.getByText("Apartar…"))
  await user.click(within(await screen.findByRole("dialog")).getByText("Cancelar"))
  expect(screen.getByText("Confirmar 1 pago…")).toBeTruthy()
})

it("forgets the chosen payment of a movement that is put aside", async () => {
  const { user, sent } = openMovement()
  await user.click(screen.getByLabelText(/PAGADOR m0/))
  await user.click(screen.getByText("Apartar…"))
  const dialog = within(await screen.findByRole("dialog"))
  await user.type(dialog.getByRole("textbox"), "Es de otro negocio")
  await user.click(dialog.getByText("Apartar"))
  expect(await screen.findByText("Confirmar 0 pagos…")).toBeTruthy()
  expect(sent).toHaveLength(1)
})

it("keeps the choices beyond those of one settlement", () => {
  const { result } = renderHook(useChoices)
  act(() => {
    for (const id of ["m0", "m1", "m2"]) result.current.choose(movement(id), id)
  })
  act(() => result.current.forgetFirst(2))
  expect([...result.current.chosen.keys()]).toEqual(["m2"])
})

it("shows the bank's side beside the request's, and marks what agrees and what does not", () => {
  openMovement()
  const card = within(screen.getByRole("region", { name: "Fila 1 del extracto" }))
  expect(card.getByText("Depósito m0")).toBeTruthy()
  expect(card.getAllByText("coincide:").map((mark) => mark.closest("div")?.textContent)).toEqual([
    "coincide:$10,00",
  ])
  expect(card.getAllByText("no coincide:")).toHaveLength(3)
})

it("chooses a payment and opens its confirmation by keyboard", async () => {
  const { user } = openMovement()
  screen.getByLabelText(/PAGADOR m0/).focus()
  await user.keyboard(" ")
  screen.getByText("Confirmar 1 pago…").closest("button")?.focus()
  await user.keyboard("{Enter}")
  expect(within(await screen.findByRole("dialog")).getByText("Confirmar un pago por $10,00")).toBeTruthy()
})

it("confirms the payments of an exact sum together, each with each of its movements", async () => {
  const other = { id: "m1", line: 2, day: "2026-11-20", amountCents: 500, problem: null }
  const head = { ...movement("m0"), together: [other] }
  const sent: unknown[] = []
  const { user } = openScreen({
    Component: () => (
      <Movements matchStatus="sums" movements={[head]} onOutcomes={() => {}} onUndone={() => {}} />
    ),
    action: async ({ request }) => {
      sent.push(JSON.parse(String((await request.formData()).get("body"))))
      return { done: "settle", at: Date.now(), result: { decided: 1, inPart: 0, failed: [] } }
    },
  })
  expect(screen.getByText(/\+ \$5,00/)).toBeTruthy()
  await user.click(screen.getByText("Confirmar 1 pago…"))
  const dialog = within(await screen.findByRole("dialog"))
  expect(dialog.getByText("Confirmar un pago por $15,00")).toBeTruthy()
  await user.click(dialog.getByText("Confirmar"))
  await waitFor(() => expect(sent).toHaveLength(1))
  const pair = (id: string) => ({ movement: id, payment: "m0", acceptsDifference: false })
  expect(sent).toEqual([{ matches: [pair("m0"), pair("m1")] }])
})

/** Opens a status, and collects what is sent. */
function openStatus(matchStatus: "fits" | "none", movements: StatementMovementRow[], found: unknown[] = []) {
  const sent: unknown[] = []
  const opened = openScreen({
    Component: () => (
      <Movements matchStatus={matchStatus} movements={movements} onOutcomes={() => {}} onUndone={() => {}} />
    ),
    loader: () => ({ rows: found }),
    action: async ({ request }) => {
      sent.push(JSON.parse(String((await request.formData()).get("body"))))
      return { done: "settle", at: Date.now(), result: { decided: 1, inPart: 0, failed: [] } }
    },
  })
  return { ...opened, sent }
}

it("compares what arrives with what the payment still needs", async () => {
  const rest = { ...movement("m0"), candidates: [paidInPart("p0")] } as unknown as StatementMovementRow
  const { user, sent } = openStatus("fits", [rest])
  expect(await screen.findByText("$10,00 que faltan de $30,00")).toBeTruthy()
  await user.click(await screen.findByText("Confirmar 1 pago…"))
  const dialog = within(await screen.findByRole("dialog"))
  expect(dialog.queryByText(/Atención/)).toBeNull()
  await user.click(dialog.getByText("Confirmar"))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent).toEqual([{ matches: [{ movement: "m0", payment: "p0", acceptsDifference: false }] }])
})
