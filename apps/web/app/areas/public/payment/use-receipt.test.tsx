// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { type ErrorCode, errorCatalogue } from "@trazo/contract/errors/errors"
import { createRoutesStub } from "react-router"
import { afterEach, describe, expect, it } from "vitest"
import { formOf, stubNetwork } from "../../../../testing/network.ts"
import { receiptProblems, useReceipt } from "./use-receipt.ts"

afterEach(cleanup)

const now = new Date("2026-11-21T03:00:00Z") // still 20 November in Ecuador
const asked = { now, asksReference: true }
const file = new File(["%PDF-"], "comprobante.pdf")
const typed = { method: "transfer", accountId: "pichincha", reference: "44556677", paidOn: "2026-11-20" }

describe("a receipt before it is sent", () => {
  it("accepts complete data", () => {
    expect(receiptProblems(typed, file, asked)).toEqual({})
  })

  it("E1, E16: reports each missing field, and the file", () => {
    const nothing = { method: "", accountId: "", reference: " ", paidOn: "" }
    expect(receiptProblems(nothing, null, asked)).toEqual({
      method: "Este campo es requerido",
      accountId: "Este campo es requerido",
      reference: "Este campo es requerido",
      paidOn: "Este campo es requerido",
      receipt: "Este documento es requerido",
    })
  })

  it.each([
    ["AB'1", "Este campo debe contener solo letras y números"],
    ["-123", "Este campo debe contener solo letras y números"],
    ["001-4567", undefined],
  ])("E10: validates the reference %j by the rule of the API", (reference, problem) => {
    expect(receiptProblems({ ...typed, reference }, file, asked).reference).toBe(problem)
  })

  it("asks for no number where the distributor wants none", () => {
    const unnumbered = receiptProblems({ ...typed, reference: "" }, file, { now, asksReference: false })
    expect(unnumbered).toEqual({})
  })

  it("D5: refuses a day that is in the future in Ecuador", () => {
    expect(receiptProblems({ ...typed, paidOn: "2026-11-21" }, file, asked)).toEqual({
      paidOn: "La fecha del pago no puede ser futura",
    })
  })
})

function Receipt() {
  const {
    file: chosen,
    setFile,
    share,
    failure,
    send,
  } = useReceipt("0198c000-0000-7000-8000-000000000001", true)
  return (
    <>
      <button type="button" onClick={() => setFile(file)}>
        Elegir
      </button>
      <button type="button" onClick={() => void send({ ...typed, paidOn: "2020-01-02" })}>
        Enviar
      </button>
      <p>{chosen ? chosen.name : "sin archivo"}</p>
      <output>{share === null ? "quieto" : `${share * 100} %`}</output>
      <p role="alert">{failure ? JSON.stringify(failure) : ""}</p>
    </>
  )
}

function openReceipt() {
  const loads: number[] = []
  const loader = () => {
    loads.push(loads.length)
    return null
  }
  const Page = createRoutesStub([
    { path: "/", Component: Receipt, loader },
    { path: "/index-resp", Component: () => <h1>Su solicitud</h1> },
  ])
  render(<Page initialEntries={["/"]} />)
  return { user: userEvent.setup(), loads }
}

const refused = (typeCode: ErrorCode, fields?: Record<string, string>) => {
  const { status, message } = errorCatalogue[typeCode]
  return { status, body: { typeCode, message, ...(fields ? { fields } : {}) } }
}

async function sendChosen(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await screen.findByText("Elegir"))
  await user.click(screen.getByText("Enviar"))
}

const failureShown = () => JSON.parse(screen.getByRole("alert").textContent || "null") as unknown

describe("sending a receipt", () => {
  it("uploads fields and file in one call, shows the progress and opens the request's page", async () => {
    let respond = () => {}
    const calls = stubNetwork(
      () =>
        new Promise((resolve) => {
          respond = () => resolve({})
        }),
    )
    const { user } = openReceipt()
    await sendChosen(user)
    expect((await screen.findByRole("status")).textContent).toBe("50 %")
    await user.click(screen.getByText("Enviar"))
    expect(calls).toMatchObject([{ method: "POST", path: "/api/requests/current/payment" }])
    expect(Object.fromEntries(formOf(calls[0]))).toMatchObject({ reference: "44556677", file })
    respond()
    expect(await screen.findByText("Su solicitud")).toBeTruthy()
  })

  it("D4: sends nothing without a file and marks the field", async () => {
    const calls = stubNetwork(() => ({}))
    const { user } = openReceipt()
    await user.click(await screen.findByText("Enviar"))
    expect(calls).toEqual([])
    expect(failureShown()).toMatchObject({ fields: { receipt: "Este documento es requerido" } })
  })

  it("shows a refused file at its field and keeps the file", async () => {
    stubNetwork(() => refused("FILE_DAMAGED"))
    const { user } = openReceipt()
    await sendChosen(user)
    const { message } = errorCatalogue.FILE_DAMAGED
    await expect.poll(failureShown).toEqual({ message, fields: { receipt: message } })
    expect(screen.getByText("comprobante.pdf")).toBeTruthy()
    expect(screen.getByRole("status").textContent).toBe("quieto")
  })

  it("shows the API's messages at their fields", async () => {
    const fields = { reference: "Máximo 30 caracteres" }
    stubNetwork(() => refused("VALIDATION_FAILED", fields))
    const { user } = openReceipt()
    await sendChosen(user)
    await expect.poll(failureShown).toMatchObject({ fields })
  })

  it("reloads the page when the request has moved", async () => {
    stubNetwork(() => refused("MOVE_NOT_ALLOWED"))
    const { user, loads } = openReceipt()
    await sendChosen(user)
    await expect.poll(() => loads).toHaveLength(2)
    expect(failureShown()).toMatchObject({ message: errorCatalogue.MOVE_NOT_ALLOWED.message })
  })

  it("reports a lost connection and can send again", async () => {
    let isOnline = false
    stubNetwork(() => (isOnline ? {} : Promise.reject(new TypeError("offline"))))
    const { user } = openReceipt()
    await sendChosen(user)
    await expect.poll(failureShown).not.toBeNull()
    isOnline = true
    await user.click(screen.getByText("Enviar"))
    expect(await screen.findByText("Su solicitud")).toBeTruthy()
  })
})
