import { type NotificationEvent, notificationEvents } from "@trazo/domain/platform/notification-events"
import { notificationRules } from "@trazo/domain/platform/notification-rules"
import { describe, expect, it } from "vitest"
import { system } from "../../../actor.ts"
import { inScope } from "../../../database/scope.ts"
import { aClient, anExecutive, signedIn } from "../../../testing/factories.ts"
import {
  aPayment,
  aRequest,
  aReviewer,
  aReviewSetting,
  asApplicant,
  identityDocuments,
} from "../../../testing/request-factory.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { expireRequests } from "../../certificates/activations/expire-requests.ts"
import { type TemplateName, templates } from "../mail/queue-mail.ts"
import { notifyEvent } from "./notify-event.ts"

const test = await createTestApp()
const { app, deps, owner } = test
const { distributor, reviewer, colleague, call } = await aReviewSetting(test)

/** Notifications and mails that an operation wrote. */
async function notified(perform: () => Promise<unknown>) {
  await owner.deleteFrom("notifications").execute()
  await owner.deleteFrom("mails").execute()
  await perform()
  const rows = await owner.selectFrom("notifications").selectAll().orderBy("id").execute()
  const mails = await owner.selectFrom("mails").select("template").execute()
  return { rows, mails: [...new Set(mails.map(({ template }) => template))] }
}
type Notified = Awaited<ReturnType<typeof notified>>

/** Expects exactly the notifications of domain's table. */
function expectNotified(
  { rows, mails }: Notified,
  event: NotificationEvent,
  readers: { client: string; staff: string[] },
) {
  const { client, staff, mail } = notificationRules[event]
  expect(rows.filter(({ area }) => area === "client")).toMatchObject(
    client ? [{ readerId: readers.client, title: client.title, type: client.type }] : [],
  )
  const executives = rows.filter(({ area }) => area === "executive")
  expect(executives.map(({ readerId }) => readerId).toSorted()).toEqual(staff ? readers.staff.toSorted() : [])
  for (const row of executives) expect(row).toMatchObject({ title: staff?.title, type: staff?.type })
  expect(mails).toEqual(mail ? [mail] : [])
}

describe("notifies the recipients of domain's table, with its mail and no other", () => {
  const both = [reviewer.id, colleague.id]
  const put = (path: string, payload?: object) => call(reviewer, "PUT", path, payload)
  const reason = { reason: "El comprobante no se puede leer." }

  it.each<[NotificationEvent, "paymentReview" | "review", string, object | undefined, string[]]>([
    ["paymentValidated", "paymentReview", "payment/validation", undefined, [colleague.id]],
    ["paymentRefused", "paymentReview", "payment/refusal", reason, []],
    ["requestApproved", "review", "approval", undefined, []],
    ["requestRejected", "review", "rejection", reason, []],
    [
      "correctionAsked",
      "review",
      "correction",
      { targets: [{ type: "field", key: "address", reason: "Falta la calle" }] },
      [],
    ],
  ])("%s", async (event, status, path, body, staff) => {
    const request = await aRequest(test, distributor, { status, documents: identityDocuments })
    if (status === "paymentReview") await aPayment(test, request)
    const outcome = await notified(async () => {
      expect((await put(`/${request.id}/${path}`, body)).statusCode).toBe(200)
    })
    expectNotified(outcome, event, { client: request.clientId ?? "", staff })
    expect(outcome.rows[0]?.message).toContain(request.number)
    if (body === reason) expect(outcome.rows[0]?.message).toContain(`Motivo: ${reason.reason}`)
    // A repeated call by the same person notifies nobody again.
    const again = await notified(() => put(`/${request.id}/${path}`, body))
    expect(again).toEqual({ rows: [], mails: [] })
  })

  it("a client who turned progress off reads it in the mail alone, and still what needs them", async () => {
    const client = await aClient(test, distributor, { identity: "0926687856" })
    const headers = await signedIn(test, { area: "client", id: client.id }, distributor)
    const url = "/api/clients/me/notices"
    const chosen = await app.inject({
      method: "PUT",
      url,
      headers,
      payload: { renewal: ["mail", "mail"], progress: false },
    })
    expect(chosen.json()).toEqual({ renewal: ["mail"], progress: false })
    const paid = { status: "paymentReview", clientId: client.id } as const
    const of = async (path: string, body?: object) => {
      const request = await aRequest(test, distributor, paid)
      await aPayment(test, request)
      const { rows, mails } = await notified(() => put(`/${request.id}/payment/${path}`, body))
      return [rows.filter(({ area }) => area === "client").length, mails.length]
    }
    expect(await of("validation")).toEqual([0, 1])
    expect(await of("refusal", reason)).toEqual([1, 1])
  })

  it("requestCancelled, by the applicant", async () => {
    const request = await aRequest(test, distributor, { status: "payment" })
    const headers = asApplicant(test, distributor, request)
    const outcome = await notified(() =>
      app.inject({ method: "PUT", url: "/api/requests/current/cancellation", headers }),
    )
    expectNotified(outcome, "requestCancelled", { client: request.clientId ?? "", staff: [] })
  })

  it("requestExpired, by the hourly job", async () => {
    const expiresAt = test.clock.now()
    const request = await aRequest(test, distributor, { status: "correction", expiresAt })
    const outcome = await notified(() => expireRequests(deps))
    expectNotified(outcome, "requestExpired", { client: request.clientId ?? "", staff: [] })
  })

  it("notifies executives who may act", async () => {
    const request = await aRequest(test, distributor, { status: "review" })
    const outcome = await notified(() =>
      inScope(deps.db, distributor.scope, (tx) =>
        notifyEvent(tx, { event: "correctionSent", request, actor: system }, deps),
      ),
    )
    expectNotified(outcome, "correctionSent", { client: "", staff: both })
    expect(outcome.rows[0]?.link).toBe(`/executive/certificates/showDoc/${request.id}`)
  })
})

describe("among executives", () => {
  const notify = (event: NotificationEvent, channel: "normal" | "fast") => async () => {
    const request = await aRequest(test, distributor, { channel })
    await inScope(deps.db, distributor.scope, (tx) =>
      notifyEvent(tx, { event, request, actor: system }, deps),
    )
  }
  const staffTold = async (event: NotificationEvent, channel: "normal" | "fast") =>
    (await notified(notify(event, channel))).rows
      .filter(({ area }) => area === "executive")
      .map(({ readerId }) => readerId)
      .toSorted()

  it("notifies holders of the module's permission and administrators, not the disabled", async () => {
    const fast = await aReviewer(test, distributor, ["/fast/certificates:validatePayment"])
    const looker = await aReviewer(test, distributor, ["/certificates:view", "/fast/certificates:view"])
    const administrator = await anExecutive(test, distributor, { administrator: true })
    const disabled = await anExecutive(test, distributor, { administrator: true })
    await owner.updateTable("executives").set({ state: "disabled" }).where("id", "=", disabled.id).execute()
    expect(await staffTold("paymentSent", "fast")).toEqual([fast.id, administrator.id].toSorted())
    expect(await staffTold("paymentSent", "normal")).toEqual(
      [reviewer.id, colleague.id, administrator.id].toSorted(),
    )
    expect(await staffTold("certificateRevoked", "normal")).toEqual([administrator.id])
    expect(await staffTold("requestApproved", "normal")).not.toContain(looker.id)
  })
})

describe("with the act", () => {
  it("notifies nobody when the transaction rolls back", async () => {
    const client = await aClient(test, distributor, { identity: "0102030405" })
    const request = await aRequest(test, distributor, { clientId: client.id })
    const pushed: unknown[] = []
    const live = { ...deps.live, push: (...all: unknown[]) => void pushed.push(all) }
    const undone = inScope(deps.db, distributor.scope, async (tx) => {
      await notifyEvent(tx, { event: "requestApproved", request, actor: system }, { ...deps, live })
      throw new Error("undone")
    })
    await expect(undone).rejects.toThrow("undone")
    expect(pushed).toEqual([])
    const rows = await owner
      .selectFrom("notifications")
      .select("id")
      .where("readerId", "=", client.id)
      .execute()
    expect(rows).toEqual([])
  })

  it("pushes the list's entry after the commit", async () => {
    const client = await aClient(test, distributor, { identity: "1712345678" })
    const request = await aRequest(test, distributor, { clientId: client.id })
    const before: number[] = []
    const pushed: unknown[][] = []
    const live = { ...deps.live, push: (...all: unknown[]) => void pushed.push(all) }
    await inScope(deps.db, distributor.scope, async (tx) => {
      await notifyEvent(tx, { event: "requestApproved", request, actor: system }, { ...deps, live })
      before.push(pushed.length)
    })
    const row = await owner
      .selectFrom("notifications")
      .selectAll()
      .where("readerId", "=", client.id)
      .executeTakeFirstOrThrow()
    expect(before).toEqual([0])
    const { id: _id, title, message, link, createdAt } = row
    expect(pushed).toEqual([
      [
        { area: "client", id: client.id },
        {
          _id,
          revisado: false,
          args: { type: "normal" },
          datos: { title, message, link },
          createdAt: createdAt.toISOString(),
        },
      ],
    ])
  })
})

it("has an event or an account purpose for every mail template", () => {
  const ofEvents = new Set<TemplateName>(
    notificationEvents.flatMap((event) => notificationRules[event].mail ?? []),
  )
  const others: TemplateName[] = [
    ...([
      "code",
      "resume-link",
      "password-reset",
      "password-changed",
      "email-changed",
      "phone-changed",
      "address-change",
      "identity-lost",
    ] as const),
    ...(["executive-invitation", "client-invitation", "bank-invitation", "convenio-invitation"] as const),
    ...(["second-factor-changed", "refund-outcome", "export-ready", "renewal-reminder"] as const),
    "card-refused",
    "stuck-cards",
    "invoice-issued",
    "draft-left",
    "request-received",
    ...(["data-request-received", "data-request-answered", "revocation-sheet-made"] as const),
  ]
  expect([...ofEvents, ...others].toSorted()).toEqual(Object.keys(templates).toSorted())
})
