// @vitest-environment happy-dom
import { fireEvent, renderHook, screen, waitFor, within } from "@testing-library/react"
import type { Review } from "@trazo/contract/desk/review"
import { ApiError } from "@trazo/contract/errors/errors"
import { defaultPresetReasons } from "@trazo/domain/desk/preset-reasons"
import { useLoaderData, useRevalidator } from "react-router"
import { describe, expect, it } from "vitest"
import { openScreen } from "../../../../testing/screen.tsx"
import { handleIntents, type SentForm } from "../../../shared-features/platform/intent/page-action.ts"
import { ReviewScreen, useOutsideChange } from "./review-screen.tsx"

const file = (id: string) => ({
  id,
  name: `${id}.jpg`,
  type: "image/jpeg",
  size: 1,
  blob: null,
  result: "accepted" as const,
})
const document = (paper: "identityFront" | "facePhoto", title: string) => ({
  paper,
  title,
  why: "",
  hint: "",
  required: true,
  several: false,
  files: [file(paper)],
})
const at = "2026-11-20T15:00:00.000Z"
const review: Review = {
  id: "r1",
  number: "TZ-2026-000001-1",
  status: "review",
  names: "ANA LÓPEZ",
  identity: "1710034065",
  totalCents: 2360,
  statusSince: at,
  createdAt: at,
  foreing: false,
  reason: null,
  nextId: "r2",
  seller: null,
  deadline: null,
  certData: { kind: "subject1", validity: "OneYear", channel: "normal" },
  userInfo: { identityType: "ci", identity: "1710034065", names: "ANA", surname1: "LÓPEZ" },
  verifiedEmail: "ana@prueba.ec",
  products: [],
  accounts: [],
  payment: null,
  receipt: null,
  timeline: [],
  consents: [],
  notes: [],
  keptChecks: [],
  signals: [],
  evidence: { isPending: false, isUnread: false, items: [] },
  doubleApproval: false,
  checksRequired: true,
  renewal: null,
  firstApproval: null,
  presetReasons: defaultPresetReasons,
  price: { baseCents: 2052, ivaCents: 308, totalCents: 2360 },
  categories: [document("identityFront", "Cédula, lado frontal"), document("facePhoto", "Foto de su rostro")],
  correction: null,
  accountDispute: null,
  corrected: [],
  certificate: null,
  repeatedPayments: [],
  paymentReversal: null,
  paymentUses: [],
  invoices: [],
  paymentUndone: null,
  allowed: ["view", "approve"],
  mayEndSessions: false,
  assignee: null,
  assignees: [],
  isMerged: false,
}
type Decide = (intent: string, form: SentForm) => Promise<unknown>

/** The review with an action that hands every intent to `decide`. */
function open(
  decide: Decide = () => Promise.resolve(null),
  changes: Partial<Review> = {},
  state: unknown = null,
) {
  const names = [
    "approve",
    "askCorrection",
    "reject",
    "validatePayment",
    "refusePayment",
    "undoPayment",
    "endClientSessions",
    "assign",
    "release",
  ]
  const intents = Object.fromEntries(names.map((name) => [name, (form: SentForm) => decide(name, form)]))
  return openScreen({
    state,
    Component: () => (
      <ReviewScreen
        review={{ ...review, ...changes }}
        mails={[]}
        addresses={{ identityFront: "/front", facePhoto: "/face", film: "/film" }}
        now={at}
      />
    ),
    action: async ({ request }) => handleIntents(await request.formData(), intents),
  })
}

const dialog = () => within(screen.getByRole("dialog"))

it("approves by keyboard, and moves the focus to the next request", async () => {
  const { user } = open()
  await user.keyboard("1234a")
  await user.click(dialog().getByText("Aprobar la solicitud"))
  expect(await screen.findByText("Aprobada. El cliente ya puede activar su certificado.")).toBeTruthy()
  expect(screen.queryByRole("dialog")).toBeNull()
  const next = screen.getByText("Siguiente solicitud").closest("a")
  expect(next?.getAttribute("href")).toBe("/executive/certificates/showDoc/r2")
  await waitFor(() => expect(globalThis.document.activeElement).toBe(next))
})

it("sends no approval while a check is missing, and names it", async () => {
  let calls = 0
  const { user } = open(() => {
    calls += 1
    return Promise.resolve(null)
  })
  await user.keyboard("123a")
  fireEvent.click(dialog().getByText("Aprobar la solicitud"))
  expect(dialog().getByText(/^Sin marcar: identidad\. Compruébelo y márquelo para aprobar\.$/)).toBeTruthy()
  expect(calls).toBe(0)
})

it.each([
  [["r0", "r1", "r7"], "/executive/certificates/showDoc/r7"],
  [["r0", "r1"], undefined],
  [["r0"], "/executive/certificates/showDoc/r2"],
  [undefined, "/executive/certificates/showDoc/r2"],
])("from a queue with the requests %j, the next one is %s", (ids, href) => {
  open(undefined, {}, { queue: "?asignadas=mias", ids })
  expect(screen.queryByLabelText("Solicitud siguiente")?.getAttribute("href") ?? undefined).toBe(href)
})

const payment: Review["payment"] = {
  id: "p1",
  method: "transfer",
  status: "inReview",
  accountId: "a1",
  reference: "12",
  paidOn: "2026-11-20",
  receipt: null,
  reason: null,
}

it.each([
  ["2026-11-19", 1],
  ["2026-11-20", 0],
])("a payment of %s, for a request of 2026-11-20, is marked as earlier %i times", (paidOn, times) => {
  open(undefined, { status: "paymentReview", payment: { ...payment, paidOn } })
  expect(screen.queryAllByText(/antes de la solicitud/)).toHaveLength(times)
})

it("moves the focus to the decisions when the payment is valid", async () => {
  const { user } = open(() => Promise.resolve(null), {
    status: "paymentReview",
    payment,
    allowed: ["view", "approve", "validatePayment"],
  })
  await user.click(screen.getByText("Validar pago"))
  expect(await screen.findByText(/Pago validado/)).toBeTruthy()
  await waitFor(() => expect(globalThis.document.activeElement).toBe(screen.getByLabelText("Respuesta")))
})

const cashier: Partial<Review> = { status: "paymentReview", payment, allowed: ["view", "validatePayment"] }

it("validates a payment by keyboard, and moves a reader who may not approve to the next request", async () => {
  const sent: string[] = []
  const { user } = open((intent) => Promise.resolve(sent.push(intent)), cashier)
  await user.keyboard("p")
  expect(dialog().getByText(/\$23,60, referencia 12/)).toBeTruthy()
  await user.click(dialog().getByText("Validar el pago"))
  const next = (await screen.findByText("Siguiente solicitud")).closest("a")
  await waitFor(() => expect(globalThis.document.activeElement).toBe(next))
  expect(sent).toEqual(["validatePayment"])
})

const differing: Review["receipt"] = {
  isPending: false,
  parts: [
    { part: "amount", outcome: "differs", read: "$33,90" },
    { part: "number", outcome: "agrees", read: null },
    { part: "day", outcome: "unreadable", read: null },
  ],
}

it("shows a receipt's difference, and asks why the payment counts before it is validated", async () => {
  const sent: unknown[] = []
  const { user } = open((intent, form) => Promise.resolve(sent.push([intent, form.json("body")])), {
    ...cashier,
    receipt: differing,
  })
  expect(screen.getByText("En el comprobante se lee $33,90")).toBeTruthy()
  expect(screen.getAllByText("Como en el comprobante")).toHaveLength(1)
  await user.click(screen.getByText("Validar pago"))
  expect(dialog().getByText("Valor: en el comprobante se lee $33,90, y se deben $23,60.")).toBeTruthy()
  await user.click(dialog().getByText("Validar el pago"))
  expect(dialog().getByText("Escriba por qué el pago vale")).toBeTruthy()
  expect(sent).toEqual([])
  await user.type(dialog().getByLabelText(/^¿Por qué vale este pago/), "Pagó por dos")
  await user.click(dialog().getByText("Validar el pago"))
  expect(sent).toEqual([["validatePayment", { note: "Pagó por dos" }]])
})

it("undoes the confirmation of a payment in three clicks, and says what follows", async () => {
  const sent: string[] = []
  const received = { ...payment, status: "received" as const }
  const { user } = open((intent, form) => Promise.resolve(sent.push(`${intent} ${form.text("reason")}`)), {
    ...cashier,
    status: "issued",
    payment: received,
  })
  await user.click(screen.getByText("Deshacer la confirmación…"))
  expect(dialog().getByText(/queda por cobrar/)).toBeTruthy()
  await user.selectOptions(dialog().getByRole("combobox"), "El banco devolvió el dinero.")
  await user.click(dialog().getByText("Deshacer la confirmación"))
  await waitFor(() => expect(sent).toEqual(["undoPayment El banco devolvió el dinero."]))
})

it("shows what confirmed a payment, and lets staff validate one that is owed", async () => {
  const use = {
    movement: "m1",
    statement: "s1",
    line: 7,
    day: "2026-11-20",
    reference: "12",
    payer: "ANA LÓPEZ",
    cents: 2360,
    movementCents: 11800,
    agrees: ["reference" as const, "day" as const],
    by: "CAJERA",
    at,
  }
  const undone = { by: null, at, reason: "Era de otra persona" }
  open(undefined, {
    ...cashier,
    status: "issued",
    payment: { ...payment, status: "owed" },
    paymentUses: [use],
    paymentUndone: undone,
  })
  expect(screen.getByText(/\$23,60 de \$118,00 .* fila 7 del extracto/)).toBeTruthy()
  expect(screen.getByText(/Coincide: número, fecha\. No coincide: valor, nombre\./)).toBeTruthy()
  expect(screen.getByText("Por cobrar: el certificado ya se emitió")).toBeTruthy()
  expect(screen.getByText("Validar pago").closest("button")?.disabled).toBe(false)
  expect(screen.queryByText("Rechazar comprobante")).toBeNull()
})

it("asks by keyboard for the reason of a refused receipt", async () => {
  const { user } = open(undefined, cashier)
  await user.keyboard("o")
  expect(dialog().getByLabelText(/^Motivo del rechazo del comprobante/)).toBeTruthy()
})

it("moves the focus to the first field that can be marked for correction", async () => {
  const { user } = open()
  await user.keyboard("c")
  expect(globalThis.document.activeElement).toBe(screen.getByLabelText("Corregir Nombres"))
})

it("sends a decision once when its button is pressed twice", async () => {
  let calls = 0
  const { user } = open(() => {
    calls += 1
    return Promise.resolve(null)
  })
  await user.keyboard("1234a")
  const confirm = dialog().getByText("Aprobar la solicitud")
  fireEvent.click(confirm)
  fireEvent.click(confirm)
  await screen.findByText("Siguiente solicitud")
  expect(calls).toBe(1)
})

it("asks for the reason of a rejection, and keeps it when somebody else has decided", async () => {
  const { user } = open(() => Promise.reject(new ApiError("MOVE_NOT_ALLOWED")))
  await user.keyboard("r")
  await user.click(dialog().getByText("Rechazar la solicitud"))
  expect(dialog().getByText("Escriba el motivo que leerá el cliente")).toBeTruthy()
  await user.type(dialog().getByLabelText(/^Motivo del rechazo/), "No es ella")
  await user.click(dialog().getByText("Rechazar la solicitud"))
  expect(
    await dialog().findByText(/Alguien más ya respondió. La solicitud está ahora en «En revisión»/),
  ).toBeTruthy()
  expect(dialog().getByDisplayValue("No es ella")).toBeTruthy()
})

it("asks for corrections with a reason each", async () => {
  const sent: unknown[] = []
  const { user } = open((_, form) => {
    sent.push(form.json<{ targets: unknown }>("body").targets)
    return Promise.resolve(null)
  })
  await user.keyboard("c")
  expect(screen.getByText("Marque los datos o documentos que el cliente debe corregir.")).toBeTruthy()
  await user.click(screen.getByLabelText("Corregir Nombres"))
  await user.click(screen.getByLabelText("Corregir Cédula, lado frontal"))
  expect(screen.getByText("2 elementos marcados.")).toBeTruthy()
  await user.click(screen.getByText("Enviar pedido de corrección"))
  expect(screen.getAllByText("Escriba el motivo que leerá el cliente")).toHaveLength(2)
  const field = screen.getByLabelText(/^Motivo para Nombres/)
  await waitFor(() => expect(globalThis.document.activeElement).toBe(field))
  await user.paste("Falta su segundo nombre")
  await user.selectOptions(
    screen.getByLabelText("Motivos frecuentes: Cédula, lado frontal"),
    "El documento está vencido.",
  )
  await user.click(screen.getByText("Enviar pedido de corrección"))
  expect(await screen.findByText(/^Corrección pedida/)).toBeTruthy()
  expect(sent).toEqual([
    [
      { type: "field", key: "names", reason: "Falta su segundo nombre" },
      { type: "paper", key: "identityFront", reason: "El documento está vencido." },
    ],
  ])
})

it("shows the API's message at the reason that it refused, and Escape leaves the correction", async () => {
  const fields = { "targets.0.reason": "Máximo 300 caracteres" }
  const { user } = open(() => Promise.reject(new ApiError("VALIDATION_FAILED", { fields })))
  await user.keyboard("c")
  await user.click(screen.getByLabelText("Corregir Nombres"))
  await user.type(screen.getByLabelText(/^Motivo para Nombres/), "largo")
  await user.click(screen.getByText("Enviar pedido de corrección"))
  expect(await screen.findByText("Máximo 300 caracteres")).toBeTruthy()
  ;(globalThis.document.activeElement as HTMLElement).blur()
  await user.keyboard("{Escape}")
  expect(screen.getByText("Pedir corrección")).toBeTruthy()
})

it("says why nothing can be decided, and prepares nothing by keyboard", async () => {
  const { user } = open(undefined, { status: "issued" })
  expect(screen.getByText("La solicitud ya terminó: Emitida.")).toBeTruthy()
  await user.keyboard("acr")
  expect(screen.queryByRole("dialog")).toBeNull()
  expect(screen.queryByText("Enviar pedido de corrección")).toBeNull()
})

it("turns the pages of the documents by keyboard, zooms, turns and compares with the face", async () => {
  const { user } = open()
  const shown = () => within(screen.getByRole("region", { name: "Cédula, lado frontal" }))
  const picture = () => shown().getByAltText("Cédula, lado frontal")
  await user.keyboard("+")
  expect(picture().style.transform).toContain("scale(1.5)")
  await user.keyboard("g")
  expect(picture().style.transform).toContain("rotate(90deg)")
  await user.keyboard("0")
  expect(picture().style.transform).toContain("rotate(0deg) scale(1)")
  await user.keyboard("v")
  expect(shown().getByAltText("Foto de su rostro")).toBeTruthy()
  await user.keyboard("{ArrowRight}")
  expect(screen.getByRole("region", { name: "Foto de su rostro" })).toBeTruthy()
  expect(screen.queryByRole("button", { name: "Comparar con la foto" })).toBeNull()
  await user.keyboard("{ArrowRight}")
  fireEvent.error(picture())
  await user.click(screen.getByText("Intentar otra vez"))
  expect(picture()).toBeTruthy()
})

describe("«Cerrar las sesiones del cliente»", () => {
  const account = {
    id: "c1",
    isOfRequest: true,
    isApproved: true,
    isDisabled: false,
    internal: false,
    names: "ANA LÓPEZ",
    email: "ana@prueba.ec",
    phone: "0991234567",
    createdAt: at,
    addressChange: null,
    requests: [],
    certificates: [],
  }

  it("names the person, and sends the client's id once it is confirmed", async () => {
    const sent: string[] = []
    const decide: Decide = (name, form) => {
      sent.push(`${name} ${form.text("client")}`)
      return Promise.resolve(null)
    }
    const { user } = open(decide, { accounts: [account], mayEndSessions: true })
    await user.click(screen.getByText("Cerrar las sesiones del cliente…"))
    expect(dialog().getByText("Cerrar las sesiones de ANA LÓPEZ")).toBeTruthy()
    expect(sent).toEqual([])
    await user.click(dialog().getByText("Cerrar sus sesiones"))
    expect(await screen.findByText("Cerramos las sesiones de ANA LÓPEZ.")).toBeTruthy()
    expect(sent).toEqual(["endClientSessions c1"])
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  })

  it("shows why it failed in its dialog", async () => {
    const refuse: Decide = () => Promise.reject(new ApiError("NOT_FOUND"))
    const { user } = open(refuse, { accounts: [account], mayEndSessions: true })
    await user.click(screen.getByText("Cerrar las sesiones del cliente…"))
    await user.click(dialog().getByText("Cerrar sus sesiones"))
    expect(await dialog().findByText(new ApiError("NOT_FOUND").message)).toBeTruthy()
  })

  it("is not offered without the permission", () => {
    open(undefined, { accounts: [account] })
    expect(screen.queryByText("Cerrar las sesiones del cliente…")).toBeNull()
  })
})

it("offers to download a video that the browser cannot play", async () => {
  const video = { ...file("film"), name: "IMG_0042.mov", type: "video/quicktime" }
  const categories = [{ ...document("facePhoto", "Video de autorización"), files: [video] }]
  open(undefined, { categories })
  const player = await waitFor(() => {
    const found = window.document.querySelector("video")
    expect(found).not.toBeNull()
    return found as HTMLVideoElement
  })
  fireEvent.error(player)
  expect(screen.getByRole("alert").textContent).toMatch(/no puede reproducir este video/)
  expect(screen.getByText("Descargar el video").closest("a")?.hasAttribute("download")).toBe(true)
})

it("follows the client's correction: the decisions return, without the marks that were sent", async () => {
  const stored = { status: "review" as Review["status"] }
  const { user } = openScreen({
    loader: () => ({ ...review, status: stored.status }),
    Component: function Page() {
      const { revalidate } = useRevalidator()
      return (
        <>
          <button type="button" onClick={() => void revalidate()}>
            Llega la corrección
          </button>
          <ReviewScreen
            review={useLoaderData<Review>()}
            mails={[]}
            addresses={{ identityFront: "/front", facePhoto: "/face" }}
            now={at}
          />
        </>
      )
    },
    action: async ({ request }) =>
      handleIntents(await request.formData(), {
        askCorrection: () => {
          stored.status = "correction"
          return Promise.resolve(null)
        },
      }),
  })
  await screen.findByText("Pedir corrección")
  await user.keyboard("c")
  await user.click(screen.getByLabelText("Corregir Nombres"))
  await user.click(screen.getByLabelText(/^Motivo para Nombres/))
  await user.paste("Falta el segundo nombre")
  await user.click(screen.getByText("Enviar pedido de corrección"))
  expect(await screen.findByText(/^Corrección pedida/)).toBeTruthy()
  stored.status = "review"
  await user.click(screen.getByText("Llega la corrección"))
  expect(await screen.findByText("Aprobar")).toBeTruthy()
  expect(screen.queryByText(/^Corrección pedida/)).toBeNull()
  await user.keyboard("c")
  expect(screen.getByLabelText<HTMLInputElement>("Corregir Nombres").checked).toBe(false)
})

type Shown = Pick<Review, "status" | "timeline">

const moved = (status: Review["status"], actor: string, isOwn = false): Shown => ({
  status,
  timeline: [{ status, actor, isOwn, reason: null, _date: "2026-11-20T15:00:00.000Z" }],
})

function show(first: Shown) {
  const { result, rerender } = renderHook(useOutsideChange, { initialProps: first })
  return (next: Shown) => {
    rerender(next)
    return result.current
  }
}

describe("a request that changes while it is shown", () => {
  it("names the colleague who changed it, also after it is read again", () => {
    const read = show(moved("review", "Cliente"))
    expect(read(moved("review", "Cliente"))).toBeNull()
    expect(read(moved("approved", "BERTA LEÓN"))).toBe("BERTA LEÓN")
    expect(read(moved("approved", "BERTA LEÓN"))).toBe("BERTA LEÓN")
  })

  it("names nobody for the reader's own decision", () => {
    const read = show(moved("paymentReview", "Cliente"))
    expect(read(moved("review", "ANA PAZ", true))).toBeNull()
    expect(read(moved("correction", "BERTA LEÓN"))).toBe("BERTA LEÓN")
    expect(read(moved("review", "ANA PAZ", true))).toBeNull()
  })
})
