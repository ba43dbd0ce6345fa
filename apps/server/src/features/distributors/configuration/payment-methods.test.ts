import type { ManagedAccount, PaymentSettings } from "@trazo/contract/distributors/payment-methods"
import type { Permission } from "@trazo/domain/identity/module-permissions"
import { beforeEach, expect, test } from "vitest"
import { actsOn } from "../../../testing/accounts.ts"
import { aDistributor, type TestDistributor } from "../../../testing/factories.ts"
import { aPayment, aRequest } from "../../../testing/request-factory.ts"
import { aStaffCaller } from "../../../testing/staff.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const testApp = await createTestApp()
const { app } = testApp
let shop: TestDistributor
let editor: Awaited<ReturnType<typeof aStaffCaller>>

const asStaff = (permissions: Permission[], of = shop) => aStaffCaller(testApp, of, { permissions })

beforeEach(async () => {
  shop = await aDistributor(testApp)
  editor = await asStaff(["/configuration:edit"])
})

const path = "/configuration/payment-methods"
const account = {
  bank: "Banco Pichincha",
  kind: "corriente",
  number: "2100123456",
  holder: "Firmas S. A.",
  ruc: "0992397535001",
}
const read = async (): Promise<PaymentSettings> => (await editor.call("GET", path)).body

async function add(changes: object = {}) {
  const { version } = (await read()).lastChange
  return editor.call("POST", `${path}/accounts`, { ...account, version, ...changes })
}

async function save(changes: {
  accepts?: string[]
  accounts?: { id: string; active: boolean }[]
  asksReference?: boolean
}) {
  const { accepts, accounts, lastChange } = await read()
  const kept = accounts.map(({ id, active }) => ({ id, active }))
  return editor.call("PUT", path, { accepts, accounts: kept, version: lastChange.version, ...changes })
}

const numbers = (accounts: readonly Pick<ManagedAccount, "number">[]) => accounts.map(({ number }) => number)

async function shopPayments() {
  const url = `/api/anf-requests/user/get-distributors?id=${shop.host}`
  return (await app.inject({ url })).json().configuration.paymentMethods
}

const missing = async () =>
  (await editor.call("GET", "/distributors/check-configurations")).body.paymentMethods

test("F3: the first account completes the item and is in the shop with every way to pay", async () => {
  expect(await missing()).toEqual(["paymentMethods"])
  expect((await add()).body).toMatchObject({
    accepts: ["transfer", "deposit"],
    accounts: [{ ...account, active: true, hasPayments: false }],
    lastChange: { by: "EJECUTIVA DE PRUEBA" },
  })
  expect(await missing()).toEqual([])
  const { transfer } = await shopPayments()
  expect(transfer).toMatchObject({ enabled: true, accepts: ["transfer", "deposit"], accounts: [account] })
  expect(transfer.accounts[0]).not.toHaveProperty("active")
})

test("the shop has exactly the active accounts, in the saved order", async () => {
  await add()
  await add({ number: "2100123457" })
  const { accounts } = (await add({ number: "2100123458" })).body
  const [first, second, third] = accounts.map(({ id }: ManagedAccount) => ({ id, active: true }))
  const saved = await save({ accounts: [third, { ...second, active: false }, first] })
  expect(numbers(saved.body.accounts)).toEqual(["2100123458", "2100123457", "2100123456"])
  expect(numbers((await shopPayments()).transfer.accounts)).toEqual(["2100123458", "2100123456"])
})

test("without an active account or a way to pay, the item is missing and the accounts stay", async () => {
  const [{ id }] = (await add()).body.accounts
  await save({ accounts: [{ id, active: false }] })
  expect(await missing()).toEqual(["paymentMethods"])
  await save({ accounts: [{ id, active: true }], accepts: [] })
  expect(await missing()).toEqual(["paymentMethods"])
  expect((await shopPayments()).transfer.enabled).toBe(false)
  expect((await save({ accepts: ["deposit"] })).body).toMatchObject({
    accepts: ["deposit"],
    accounts: [{ id }],
  })
  expect(await missing()).toEqual([])
})

test.each([
  ["a number with hyphens", { number: "2100-12345" }, "number"],
  ["a wrong cédula", { ruc: "1714307104" }, "ruc"],
  ["no holder", { holder: " " }, "holder"],
  ["a bank that is too long", { bank: "B".repeat(61) }, "bank"],
  ["an unknown type", { kind: "virtual" }, "kind"],
])("refuses an account with %s at its field", async (_title, changes, field) => {
  const { status, body } = await add(changes)
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
  expect((await read()).accounts).toEqual([])
})

test("an account with payments keeps its bank, type and number, and is deactivated but not deleted", async () => {
  const [{ id }] = (await add()).body.accounts
  const request = await aRequest(testApp, shop, { status: "paymentReview" })
  await aPayment(testApp, request, { accountId: id })
  expect((await read()).accounts).toMatchObject([{ hasPayments: true }])
  expect((await save({ accounts: [] })).body.typeCode).toBe("BANK_ACCOUNT_IN_USE")
  expect((await add({ id, number: "2100123457" })).body.typeCode).toBe("BANK_ACCOUNT_IN_USE")
  expect((await add({ id, holder: "Otro titular" })).body.accounts).toMatchObject([
    { holder: "Otro titular" },
  ])
  expect((await save({ accounts: [{ id, active: false }] })).body.accounts).toMatchObject([{ active: false }])
})

test("an account without payments is changed and deleted", async () => {
  const [{ id }] = (await add()).body.accounts
  expect(numbers((await add({ id, number: "0000000001" })).body.accounts)).toEqual(["0000000001"])
  expect((await save({ accounts: [] })).body.accounts).toEqual([])
})

test("refuses the same account twice", async () => {
  await add()
  expect((await add({ bank: "BANCO PICHINCHA" })).body.fields).toEqual({
    number: "Esa cuenta ya está en la lista",
  })
})

test("a save over another person's save is refused and changes nothing", async () => {
  const [{ id }] = (await add()).body.accounts
  const late = await editor.call("PUT", path, { accepts: [], accounts: [], version: "0" })
  expect(late.body.typeCode).toBe("CHANGED_MEANWHILE")
  expect((await add({ version: "0", number: "2100123457" })).body.typeCode).toBe("CHANGED_MEANWHILE")
  expect((await read()).accounts).toMatchObject([{ id }])
})

test("the audit keeps the accounts as they were", async () => {
  await add()
  expect((await actsOn(testApp, "configuration:payment-methods")).at(-1)).toMatchObject({
    action: "configuration.payment-methods-saved",
    data: { accounts: [expect.stringMatching(/Banco Pichincha \| corriente \| 2100123456 .* active$/)] },
  })
})

test("requires the permission and a recent proof, and reaches no other distributor", async () => {
  const [{ id }] = (await add()).body.accounts
  const viewer = await asStaff(["/configuration:view"])
  expect((await viewer.call("GET", path)).body).toMatchObject({ mayEdit: false, accounts: [{ id }] })
  expect((await viewer.call("PUT", path, {})).body.typeCode).toBe("NOT_ALLOWED")
  expect((await (await asStaff(["/clients:view"])).call("GET", path)).body.typeCode).toBe("NOT_ALLOWED")
  const stranger = await asStaff(["/configuration:edit"], await aDistributor(testApp))
  expect((await stranger.call("GET", path)).body.accounts).toEqual([])
  const taken = { accepts: [], accounts: [{ id, active: true }], version: "0" }
  expect((await stranger.call("PUT", path, taken)).body.typeCode).toBe("NOT_FOUND")
  await editor.ageProof()
  expect((await save({ accepts: [] })).body.typeCode).toBe("PROOF_REQUIRED")
})

test("whether a receipt's number is asked is saved, and stays when accounts change", async () => {
  const [{ id }] = (await add()).body.accounts
  expect((await read()).asksReference).toBe(false)
  const saved = await save({ accounts: [{ id, active: true }], asksReference: true })
  expect(saved.body.asksReference).toBe(true)
  await add({ number: "2100999999" })
  expect((await save({ accounts: [{ id, active: true }] })).body.asksReference).toBe(true)
})
