// @vitest-environment happy-dom
import { screen } from "@testing-library/react"
import type { QueueRow } from "@trazo/contract/desk/review-queue"
import { useSearchParams } from "react-router"
import { expect, it } from "vitest"
import { openScreen } from "../../../../testing/screen.tsx"
import { ListScreen } from "../../../ui/list/list-screen.tsx"
import { queueColumns } from "./queue-columns.tsx"
import { filterAfterSearch, filterOf, queueList } from "./queue-list.ts"

const row: QueueRow = {
  id: "1",
  number: "TZ-2026-000001-1",
  status: "paymentReview",
  names: "ANA LÓPEZ",
  identity: "1710034065",
  totalCents: 2360,
  createdAt: "2026-11-18T12:00:00.000Z",
  statusSince: "2026-11-20T12:00:00.000Z",
  seller: null,
  deadline: { soonAt: "2026-11-20T21:00:00.000Z", dueAt: "2026-11-20T23:00:00.000Z" },
  assignee: { id: "e1", names: "GABRIELA MENDOZA", isOwn: false },
  certData: { kind: "subject2", validity: "TwoYears", channel: "normal" },
}

function Queue() {
  const address = queueList.read(useSearchParams()[0])
  return (
    <ListScreen
      list={queueList}
      data={{ address, rows: [row] }}
      label="Solicitudes"
      columns={queueColumns(new Date("2026-11-22T12:00:00Z"), [row])}
      row={{ to: () => "/otra", name: ({ number }) => number }}
      counted={`filtro ${filterOf(address)}`}
      search={{ label: "Buscar solicitudes" }}
      onSearch={filterAfterSearch}
      empty={null}
    />
  )
}

it("shows number, state, applicant, certificate, wait and price of a request", () => {
  openScreen({ Component: Queue })
  const cells = screen.getAllByRole("row")[1]?.textContent
  expect(cells).toContain("TZ-2026-000001-1")
  expect(cells).toContain("Pago en validación")
  expect(cells).toContain("ANA LÓPEZ1710034065")
  expect(cells).toContain("Natural con RUC 2 años")
  expect(cells).toContain("hace 2 d fuera de plazoGABRIELA MENDOZA")
  expect(cells).toContain("$23,60")
})

it("searches in every state, and goes back to what waits for staff", async () => {
  const { user } = openScreen({ Component: Queue })
  await user.type(screen.getByLabelText("Buscar solicitudes"), "ana")
  expect(await screen.findByText("filtro all")).toBeTruthy()
  await user.clear(screen.getByLabelText("Buscar solicitudes"))
  expect(await screen.findByText("filtro staff")).toBeTruthy()
})
