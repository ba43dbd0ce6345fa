// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core"
import { render, screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import type { StatementMovementRow } from "@trazo/contract/money/statements"
import { paths } from "@trazo/contract/paths"
import { createRoutesStub, useLoaderData } from "react-router"
import { expect, it } from "vitest"
import { Movements } from "./movements.tsx"

const payment = (id: string, amountCents: number) => ({
  id,
  payer: `PAGADOR ${id}`,
  number: `TZ-${id}`,
  amountCents,
  reference: id,
  paidOn: "2026-11-20",
  isRepeated: false,
  uses: [],
})

const movement = {
  id: "m0",
  line: 2,
  day: "2026-11-20",
  amountCents: 3000,
  freeCents: 3000,
  reference: "",
  payer: "",
  description: "Depósito",
  problem: null,
  together: [],
  candidates: [],
  spentOn: null,
  dismissed: null,
} as unknown as StatementMovementRow

/** Opens the dialog of a movement with $30,00 left, and finds payments. */
async function openDialog(found: object[], left: () => StatementMovementRow[] = () => [movement]) {
  const outcomes: unknown[] = []
  const sent: unknown[] = []
  const searched: (string | null)[] = []
  const Page = createRoutesStub([
    {
      path: "/",
      Component: () => (
        <MantineProvider env="test">
          <Movements
            matchStatus="none"
            movements={useLoaderData<StatementMovementRow[]>()}
            onOutcomes={(told) => outcomes.push(told)}
            onUndone={() => {}}
          />
        </MantineProvider>
      ),
      loader: left,
      action: async ({ request }) => {
        sent.push(JSON.parse(String((await request.formData()).get("body"))))
        return { done: "settle", at: Date.now(), result: { decided: 1, inPart: 0, failed: [] } }
      },
    },
    {
      path: paths.banks,
      children: [
        {
          index: true,
          Component: () => null,
          loader: ({ request }) => {
            searched.push(new URL(request.url).searchParams.get("buscar"))
            return { rows: found }
          },
        },
      ],
    },
  ])
  render(<Page initialEntries={["/"]} />)
  const user = userEvent.setup()
  await user.click(await screen.findByText("Elegir pagos…"))
  const dialog = within(await screen.findByRole("dialog"))
  return { user, dialog, sent, searched, outcomes }
}

it("confirms together the payments that were chosen by keyboard for a movement, when their sum is exact", async () => {
  const { user, dialog, sent, searched } = await openDialog([payment("p0", 1000), payment("p1", 2000)])
  await user.type(dialog.getByLabelText("Buscar un pago por confirmar"), "P")
  ;(await dialog.findByLabelText(/PAGADOR p0/)).focus()
  await user.keyboard(" ")
  expect(dialog.getByText("Elegidos: $10,00 de $30,00. Quedan $20,00 en el movimiento.")).toBeTruthy()
  await user.click(dialog.getByLabelText(/PAGADOR p1/))
  expect(dialog.getByText("Elegidos: $30,00 de $30,00. Suma exacta.")).toBeTruthy()
  await user.click(dialog.getByText("Confirmar 2 pagos"))
  await waitFor(() => expect(sent).toHaveLength(1))
  const match = (id: string) => ({ movement: "m0", payment: id, acceptsDifference: false, isPart: false })
  expect(sent).toEqual([{ matches: [match("p0"), match("p1")] }])
  expect(searched.at(-1)).toBe("P")
})

it("pays a part of a payment, or all of it where somebody accepts the difference", async () => {
  const { user, dialog, sent } = await openDialog([payment("p0", 5000)])
  await user.type(dialog.getByLabelText("Buscar un pago por confirmar"), "P")
  await user.click(await dialog.findByLabelText(/PAGADOR p0/))
  expect(dialog.getByText("Elegidos: $50,00 de $30,00. Faltan $20,00.")).toBeTruthy()
  await user.click(dialog.getByText("Confirmar 1 pago"))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toEqual({
    matches: [{ movement: "m0", payment: "p0", acceptsDifference: false, isPart: true }],
  })
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  await user.click(screen.getByText("Elegir pagos…"))
  const again = within(await screen.findByRole("dialog"))
  await user.type(again.getByLabelText("Buscar un pago por confirmar"), "P")
  await user.click(await again.findByLabelText(/PAGADOR p0/))
  await user.click(again.getByLabelText(/^Dar por pagado el último aunque falte/))
  await user.click(again.getByText("Confirmar 1 pago"))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toEqual({
    matches: [{ movement: "m0", payment: "p0", acceptsDifference: true, isPart: false }],
  })
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  await user.click(screen.getByText("Elegir pagos…"))
  const third = within(await screen.findByRole("dialog"))
  await user.type(third.getByLabelText("Buscar un pago por confirmar"), "P")
  await user.click(await third.findByLabelText(/PAGADOR p0/))
  const accepts = third.getByLabelText<HTMLInputElement>(/^Dar por pagado/)
  expect(accepts.checked).toBe(false)
})

it("tells what was confirmed when the movement leaves the page with it", async () => {
  let left = [movement]
  const { user, dialog, sent, outcomes } = await openDialog([payment("p0", 3000)], () => left)
  await user.type(dialog.getByLabelText("Buscar un pago por confirmar"), "P")
  await user.click(await dialog.findByLabelText(/PAGADOR p0/))
  left = []
  await user.click(dialog.getByText("Confirmar 1 pago"))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(await screen.findByText("Todos los movimientos tienen un pago")).toBeTruthy()
  await waitFor(() => expect(outcomes).toEqual([{ decided: 1, inPart: 0, failed: [] }]))
})

it("asks for a payment before it confirms anything", async () => {
  const { user, dialog, sent } = await openDialog([])
  await user.click(dialog.getByText("Confirmar 0 pagos"))
  expect(sent).toEqual([])
  expect((await dialog.findByRole("alert")).textContent).toContain("Elija al menos un pago.")
})
