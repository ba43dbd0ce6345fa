// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react"
import type { InvoiceDetail } from "@trazo/contract/money/invoices"
import { expect, it } from "vitest"
import { openScreen } from "../../../../../testing/screen.tsx"
import InvoicePage from "./invoice.tsx"

const returned: InvoiceDetail = {
  document: "01",
  credits: null,
  creditNotes: [],
  reason: null,
  mailedAt: null,
  id: "0196b6a4-0000-7000-8000-000000000001",
  requestId: "0196b6a4-0000-7000-8000-000000000002",
  requestNumber: "TZ-2026-000001-5",
  ofMonth: null,
  state: "returned",
  environment: "test",
  number: "001-001-000000007",
  day: "2026-11-23",
  buyer: { code: "06", identity: "AT482913", names: "CAMILO URIBE", address: null, email: null },
  totalCents: 2360,
  createdAt: "2026-11-23T15:00:00.000Z",
  authorisedAt: null,
  messages: [
    {
      code: "35",
      meaning: "Un dato no sirve.",
      advice: "Corrija el comprador.",
      original: "DOCUMENTO INVÁLIDO",
    },
  ],
  nextTryAt: null,
  isPaid: true,
  accessKey: "2311202601179001167400110010010000000071234567811",
  lines: [],
  payments: [{ code: "20", cents: 2360 }],
  baseCents: 2052,
  ivaCents: 308,
  undo: null,
  hasXml: true,
  mayRetry: true,
  mayCorrect: true,
  annulment: null,
  mayAnnul: false,
  mayCredit: false,
}

const propsOf = (mayEdit: boolean, invoice = returned) =>
  ({ loaderData: { invoice, mayEdit } }) as Parameters<typeof InvoicePage>[0]

const open = (mayEdit: boolean, sent: FormData[] = []) =>
  openScreen({
    Component: () => <InvoicePage {...propsOf(mayEdit)} />,
    action: async ({ request }) => {
      sent.push(await request.formData())
      return { done: "correct", at: 1, result: returned }
    },
  })

it("a returned invoice says what to do, and its corrected buyer is sent once", async () => {
  const sent: FormData[] = []
  const { user } = open(true, sent)
  expect(await screen.findByText("Un dato no sirve.")).toBeTruthy()
  expect(screen.getByText("Corrija el comprador.")).toBeTruthy()
  expect(screen.getByText("Mensaje 35 del SRI: DOCUMENTO INVÁLIDO")).toBeTruthy()
  await user.click(screen.getByRole("button", { name: "Corregir el comprador…" }))
  const dialog = within(await screen.findByRole("dialog"))
  await user.selectOptions(dialog.getByLabelText("A nombre de quién"), "05")
  await user.clear(dialog.getByLabelText(/Identificación/))
  await user.type(dialog.getByLabelText(/Identificación/), "1710034065")
  await user.click(dialog.getByRole("button", { name: "Guardar y enviar al SRI" }))
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull()
  expect(sent.map((form) => Object.fromEntries(form))).toEqual([
    { intent: "correct", code: "05", identity: "1710034065", names: "CAMILO URIBE", address: "", email: "" },
  ])
})

it("who may not edit reads an invoice and its files, and cannot send it", async () => {
  open(false)
  expect(await screen.findByRole("link", { name: "Descargar el XML" })).toBeTruthy()
  expect(screen.queryByRole("button", { name: /Corregir|Reintentar/ })).toBeNull()
})

it("an invoice of a month leads to the account of its organisation", async () => {
  const ofMonth = { month: "2026-11", convenioId: "0196b6a4-0000-7000-8000-000000000003", clientId: null }
  const waiting: InvoiceDetail = { ...returned, requestId: null, requestNumber: "", number: null, ofMonth }
  openScreen({ Component: () => <InvoicePage {...propsOf(true, waiting)} /> })
  expect(await screen.findByRole("heading", { name: "Noviembre de 2026" })).toBeTruthy()
  expect(screen.getByRole("link", { name: "Noviembre de 2026" }).getAttribute("href")).toBe(
    `/executive/convenios/agreements/${ofMonth.convenioId}`,
  )
})

it("an authorised invoice whose payment was undone says what to do at the SRI", async () => {
  const undo = { way: "annulment", reason: "Se anula en línea hasta el 07/12/2026." } as const
  const unpaid: InvoiceDetail = { ...returned, state: "authorised", messages: [], isPaid: false, undo }
  openScreen({ Component: () => <InvoicePage {...propsOf(true, unpaid)} /> })
  expect(await screen.findByText("El pago de esta venta ya no está recibido")).toBeTruthy()
  expect(
    screen.getByText(/07\/12\/2026\. Si el pago no se recibe de nuevo, anúlela en el portal/),
  ).toBeTruthy()
})
