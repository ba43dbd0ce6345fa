import type { AddressDecision } from "@trazo/domain/identity/identity-account"
import { beforeEach, expect, test } from "vitest"
import { aClient, signedIn } from "../../../testing/factories.ts"
import { aRequest, aReviewSetting, holder, identityDocuments } from "../../../testing/request-factory.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { applyDueAddressChanges } from "../../identity/accounts/address-change.ts"
import type { RequestRow } from "../../requests/requests/request.ts"
import { resumeTokenOf } from "../../requests/requests/resume-token.ts"

const testApp = await createTestApp()
const { app, owner, clock, deps, mails } = testApp

type Account = Awaited<ReturnType<typeof aClient>>
let setting: Awaited<ReturnType<typeof aReviewSetting>>
let approved: Account
let provisional: Account
let request: RequestRow

beforeEach(async () => {
  setting = await aReviewSetting(testApp)
  approved = await aClient(testApp, setting.distributor)
  provisional = await aClient(testApp, setting.distributor, { approvedAt: null, email: holder.email })
  request = await aProvisionalRequest(provisional)
})

const aProvisionalRequest = ({ id }: Account) =>
  aRequest(testApp, setting.distributor, { clientId: id, documents: identityDocuments })

const approve = ({ id }: { id: string }, account?: object) =>
  setting.call(setting.reviewer, "PUT", `/${id}/approval`, account ? { account } : {})

const decide = (address: AddressDecision) =>
  approve(request, { id: approved.id, email: approved.email, address })

const accountOf = ({ id }: { id: string }) =>
  owner.selectFrom("clients").selectAll().where("id", "=", id).executeTakeFirstOrThrow()

const requestNow = () =>
  owner.selectFrom("requests").selectAll().where("id", "=", request.id).executeTakeFirstOrThrow()

async function linkToken(): Promise<string> {
  const mail = (await mails()).findLast(
    ({ to, text }) => to === approved.email && text.includes("cambio-de-correo"),
  )
  return /\/cambio-de-correo\/([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? ""
}

const settleChange = (token: string, given: "confirm" | "refuse") =>
  app.inject({
    method: "PUT",
    url: `/api/address-changes/${token}`,
    payload: { answer: given },
    headers: { host: setting.distributor.host },
  })

test("refuses an approval without a decision on the current account of the identity", async () => {
  const refused = [
    await approve(request),
    await approve(request, { id: provisional.id, email: provisional.email, address: "keep" }),
    await approve(request, { id: approved.id, email: "vieja@prueba.ec", address: "keep" }),
  ]
  expect(refused.map((one) => one.json().typeCode)).toEqual(refused.map(() => "ACCOUNT_DECISION_REQUIRED"))
  expect(await requestNow()).toMatchObject({ status: "review", clientId: provisional.id })
  expect((await decide("keep")).statusCode).toBe(200)
  expect(await requestNow()).toMatchObject({ status: "approved", clientId: approved.id })
  expect(await accountOf(approved)).toMatchObject({ email: approved.email })
  expect(await accountOf(provisional)).toMatchObject({ state: "disabled" })
})

test("makes one account of two concurrent approvals for one identity; the other needs a decision", async () => {
  await owner.updateTable("clients").set({ state: "disabled" }).where("id", "=", approved.id).execute()
  const rival = await aClient(testApp, setting.distributor, { approvedAt: null })
  const other = await aProvisionalRequest(rival)
  const responses = await Promise.all([approve(request), approve(other)])
  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  const accounts = [await accountOf(provisional), await accountOf(rival)]
  expect(accounts.filter(({ approvedAt }) => approvedAt !== null)).toHaveLength(1)
})

test("assigns a request to the approved account or keeps it waiting when an approval and a claim are concurrent", async () => {
  const session = await signedIn(testApp, { area: "client", id: approved.id }, setting.distributor)
  const headers = { ...session, "x-request-token": resumeTokenOf(request, deps) }
  const claim = app.inject({ method: "POST", url: "/api/clients/requests/claimable", headers })
  const [approval] = await Promise.all([approve(request), claim])
  const { status, clientId } = await requestNow()
  expect(clientId).toBe(approved.id)
  expect(status).toBe(approval.statusCode === 200 ? "approved" : "review")
  expect((await accountOf(provisional)).approvedAt).toBeNull()
})

test("changes an address after 72 hours with a mail to the old one, and then ends the sessions", async () => {
  const session = await signedIn(testApp, { area: "client", id: approved.id }, setting.distributor)
  await decide("change")
  expect(await linkToken()).not.toBe("")
  const [own] = (await setting.call(setting.colleague, "GET", `/${request.id}`)).json().accounts
  expect(own.addressChange).toMatchObject({ email: holder.email })
  clock.advance({ hours: 71 })
  await applyDueAddressChanges(deps)
  expect((await accountOf(approved)).email).toBe(approved.email)
  expect((await app.inject({ url: "/api/clients/auth", headers: session })).statusCode).toBe(200)
  clock.advance({ hours: 1 })
  await applyDueAddressChanges(deps)
  await applyDueAddressChanges(deps)
  expect((await accountOf(approved)).email).toBe(holder.email)
  expect((await app.inject({ url: "/api/clients/auth", headers: session })).statusCode).toBe(401)
  const notified = (await mails()).filter(({ to }) => to === approved.email).map(({ subject }) => subject)
  expect(notified).toEqual(["Van a cambiar el correo de su cuenta", "El correo de su cuenta cambió"])
})

test("changes the address at once when the old one confirms, for good; a repeated confirmation returns the same", async () => {
  await decide("change")
  const token = await linkToken()
  expect((await settleChange(token, "confirm")).json()).toMatchObject({ state: "applied", to: holder.email })
  expect((await settleChange(token, "confirm")).statusCode).toBe(200)
  expect((await settleChange(token, "refuse")).json().typeCode).toBe("ADDRESS_CHANGE_INVALID")
  expect((await accountOf(approved)).email).toBe(holder.email)
})

test("cancels the change when the old address refuses", async () => {
  await decide("change")
  const token = await linkToken()
  expect((await settleChange(token, "refuse")).json()).toMatchObject({ state: "refused" })
  clock.advance({ hours: 73 })
  await applyDueAddressChanges(deps)
  expect((await settleChange(token, "confirm")).json().typeCode).toBe("ADDRESS_CHANGE_INVALID")
  expect((await accountOf(approved)).email).toBe(approved.email)
})

test("withdraws the change of address when its request is rejected", async () => {
  await decide("change")
  const token = await linkToken()
  await setting.call(setting.reviewer, "PUT", `/${request.id}/rejection`, {
    reason: "No es la misma persona",
  })
  expect((await settleChange(token, "confirm")).json().typeCode).toBe("ADDRESS_CHANGE_INVALID")
  clock.advance({ hours: 73 })
  await applyDueAddressChanges(deps)
  expect((await accountOf(approved)).email).toBe(approved.email)
})

test("leaves an account its identity when its approved request is rejected: one person takes it from nobody", async () => {
  await owner.updateTable("clients").set({ state: "disabled" }).where("id", "=", approved.id).execute()
  expect((await approve(request)).statusCode).toBe(200)
  await setting.call(setting.reviewer, "PUT", `/${request.id}/rejection`, { reason: "Papeles falsos" })
  expect(await accountOf(provisional)).toMatchObject({ approvedRequestId: request.id })
  const rival = await aClient(testApp, setting.distributor, { approvedAt: null })
  const refused = await approve(await aProvisionalRequest(rival))
  expect(refused.json().typeCode).toBe("ACCOUNT_DECISION_REQUIRED")
})
