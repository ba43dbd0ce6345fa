import { readFileSync } from "node:fs"
import type { BankPayment } from "@trazo/contract/money/bank-payments"
import type { Statement } from "@trazo/contract/money/statements"
import { aBankUser, aDistributor, signedIn, type TestDistributor } from "./factories.ts"
import { aPayment, aRequest } from "./request-factory.ts"
import { sendForm } from "./send-form.ts"
import { createTestApp } from "./test-app.ts"

const account = (id: string, bank: string) => ({
  id,
  bank,
  kind: "ahorros",
  number: "12345",
  holder: "FIRMAS",
  ruc: "1714307103",
})

const configurationOf = (...accounts: object[]) =>
  JSON.stringify({ paymentMethods: { transfer: { enabled: true, accounts } } })

/** Of a shop with an account in the bank of the tests and one in another. */
export const configuration = configurationOf(
  account("pacifico", "Banco del Pacífico"),
  account("other", "Produbanco"),
)

/** Calls by a person of a bank. `begin` before each test. */
export async function createBankTests() {
  const testApp = await createTestApp()
  let references = 0
  let shop: TestDistributor
  let headers: Record<string, string>
  let cashier: string

  async function signInTo(bank: string) {
    cashier = (await aBankUser(testApp, shop, { bank })).id
    headers = await signedIn(testApp, { area: "banks", id: cashier }, shop)
  }

  async function begin() {
    shop = await aDistributor(testApp, { configuration })
    await signInTo("Banco del Pacífico")
  }

  async function call(method: "GET" | "POST" | "PUT", path: string, payload?: object) {
    const response = await testApp.app.inject({
      method,
      url: `/api/banks${path}`,
      headers,
      ...(payload && { payload }),
    })
    return { status: response.statusCode, body: response.json() }
  }

  async function waiting(changes: object = {}, of = shop) {
    const request = await aRequest(testApp, of, { status: "paymentReview" })
    const reference = `R${++references}00`
    const payment = await aPayment(testApp, request, { accountId: "pacifico", reference, ...changes })
    return { request, payment, reference: (changes as { reference?: string }).reference ?? reference }
  }

  const listed = async (query = "") =>
    (await call("GET", `/payments${query}`)).body as { rows: BankPayment[]; counts: object }
  const confirm = (...ids: string[]) => call("POST", "/confirmations", { ids })

  async function drop(
    text: string | Uint8Array<ArrayBuffer>,
    { name = "extracto.csv", account: of }: { name?: string; account?: string } = {},
  ) {
    const body = new FormData()
    if (of) body.set("account", of)
    body.set("file", new Blob([text]), name)
    const response = await sendForm(testApp, { url: "/api/banks/statements", headers, body })
    return response.json() as { id: string; isRepeated: boolean; typeCode?: string; message?: string }
  }

  const readStatement = async (id: string, matchStatus?: Statement["matchStatus"]) =>
    (await call("GET", `/statements/${id}${matchStatus ? `?matchStatus=${matchStatus}` : ""}`))
      .body as Statement

  const choose = (id: string, mapping: object) => call("PUT", `/statements/${id}/columns`, { mapping })

  const answer = (id: string, meanings: Record<string, string>) =>
    call("PUT", `/statements/${id}/words`, {
      meanings: Object.entries(meanings).map(([word, meaning]) => ({ word, meaning })),
    })

  /** Confirms a payment with the movement of the statement at the position. */
  async function settle(id: string, payment: string, position = 0) {
    const movements = await testApp.owner
      .selectFrom("bankMovements")
      .select("id")
      .where("statementId", "=", id)
      .orderBy("line")
      .execute()
    const matches = [{ movement: movements[position]?.id, payment }]
    return (await call("POST", `/statements/${id}/settlements`, { matches })).body
  }

  /** The shop has a second account in the bank. */
  async function withTwoAccounts() {
    const accounts = [account("pacifico", "Banco del Pacífico"), account("corriente", "Banco del Pacífico")]
    await testApp.owner
      .updateTable("distributors")
      .set({ configuration: configurationOf(...accounts) })
      .where("id", "=", shop.id)
      .execute()
  }

  return {
    testApp,
    begin,
    signInTo,
    call,
    waiting,
    listed,
    confirm,
    drop,
    readStatement,
    choose,
    answer,
    settle,
    withTwoAccounts,
    cashier: () => cashier,
    shop: () => shop,
  }
}

/** The bytes of a statement as a bank gives it. */
export const statementFile = (name: string) =>
  new Uint8Array(readFileSync(new URL(`statements/${name}`, import.meta.url)))

export const line = (
  reference: string,
  { day = "25/11/2026", amount = "23,00", text = "TRANSFERENCIA" } = {},
) => `${day};${reference};${text};${amount}`
export const statement = (...lines: string[]) => ["Fecha;Documento;Concepto;Valor", ...lines].join("\n")
