import type { NotificationList } from "@trazo/contract/platform/notifications"
import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import { inScope } from "../../../database/scope.ts"
import { aClient, aDistributor, anExecutive, signedIn } from "../../../testing/factories.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { notifyEvent } from "./notify-event.ts"
import { deleteReadNotifications, dropOldNotifications } from "./own-notifications.ts"

const test = await createTestApp()
const { app, deps, owner, clock } = test
const shop = await aDistributor(test)
const client = await aClient(test, shop)
const neighbour = await aClient(test, shop, { identity: "0926687856" })
const executive = await anExecutive(test, shop, { permissions: ["/certificates:approve"] })
const list = "/api/clients/me/notifications"
const staffList = "/api/executives/me/notifications"
let headers: { host: string; authorization: string }
let neighbours: typeof headers
let staffs: typeof headers

beforeAll(async () => {
  headers = await signedIn(test, { area: "client", id: client.id }, shop)
  neighbours = await signedIn(test, { area: "client", id: neighbour.id }, shop)
  staffs = await signedIn(test, { area: "executive", id: executive.id }, shop)
})
beforeEach(() => owner.deleteFrom("notifications").execute())

/** Inserts notifications one minute apart. */
async function notified(count: number, clientId = client.id): Promise<void> {
  for (let number = 1; number <= count; number++) {
    clock.advance({ minutes: 1 })
    const request = {
      id: crypto.randomUUID(),
      channel: "normal" as const,
      clientId,
      number: `TZ-${number}`,
    }
    const actor = { area: "system", id: null } as const
    await inScope(deps.db, shop.scope, (tx) =>
      notifyEvent(tx, { event: "paymentValidated", request, actor }, deps),
    )
  }
}
const get = async (url = list, who = headers) =>
  (await app.inject({ url, headers: who })).json<NotificationList>()
const read = (until: string, url = list, who = headers) =>
  app.inject({ method: "PUT", url: `${url}/read`, headers: who, payload: { until } })
const deleteRead = (url = list, who = headers, until = "") =>
  app.inject({ method: "DELETE", url: `${url}/read${until && `?until=${until}`}`, headers: who })

describe("the list", () => {
  it("I1: a notification has the fields of the specification, under those names", async () => {
    await notified(1)
    const { rows } = await get()
    expect(rows).toEqual([
      {
        _id: expect.any(String),
        revisado: false,
        args: { type: "normal" },
        datos: {
          title: "Pago validado",
          message: "Recibimos el pago de su solicitud TZ-1. Ya estamos revisando sus documentos.",
          link: expect.stringMatching(/^\/manager\/request\//),
        },
        createdAt: clock.now().toISOString(),
      },
    ])
  })

  it("pages from the newest, twenty at a time, and counts the unread", async () => {
    await notified(45)
    const pages: NotificationList[] = [await get()]
    for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) {
      // Notifications that arrive during paging do not shift pages.
      await notified(1)
      pages.push(await get(`${list}?before=${next}`))
    }
    expect(pages.map(({ rows }) => rows.length)).toEqual([20, 20, 5])
    const numbers = pages.flatMap(({ rows }) => rows.map(({ datos }) => /TZ-(\d+)/.exec(datos.message)?.[1]))
    expect(numbers).toEqual(Array.from({ length: 45 }, (_, index) => String(45 - index)))
    expect(pages.map(({ unread }) => unread)).toEqual([45, 46, 47])
  })

  it("refuses an invalid cursor", async () => {
    const response = await app.inject({ url: `${list}?before=x`, headers })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ typeCode: "VALIDATION_FAILED" })
  })

  it("shows each reader only their own notifications", async () => {
    await notified(2)
    await notified(1, neighbour.id)
    expect((await get()).rows).toHaveLength(2)
    expect((await get(list, neighbours)).rows).toHaveLength(1)
    const staff = await get(staffList, staffs)
    expect(staff.rows.map(({ datos }) => datos.title)).toEqual(Array(3).fill("Solicitud por revisar"))
    expect((await app.inject({ url: staffList, headers })).statusCode).toBe(401)
    expect((await app.inject({ url: list, headers: { host: shop.host } })).statusCode).toBe(401)
  })
})

describe("reading and deleting", () => {
  it("D1: marks the shown notifications as read, not newer ones", async () => {
    await notified(3)
    const { rows } = await get()
    await notified(1)
    expect((await read(rows[0]?._id ?? "")).json()).toEqual({ unread: 1 })
    const after = await get()
    expect(after.rows.map(({ revisado }) => revisado)).toEqual([false, true, true, true])
    const [stamp] = await owner
      .selectFrom("notifications")
      .select("readAt")
      .where("readAt", "is not", null)
      .execute()
    clock.advance({ hours: 1 })
    await read(rows[0]?._id ?? "")
    const [again] = await owner
      .selectFrom("notifications")
      .select("readAt")
      .where("readAt", "is not", null)
      .execute()
    expect(again).toEqual(stamp)
  })

  it("does not mark another reader's notifications", async () => {
    await notified(1)
    await notified(1, neighbour.id)
    const [theirs] = (await get(list, neighbours)).rows
    await read(theirs?._id ?? "", list, headers)
    expect((await get(list, neighbours)).unread).toBe(1)
  })

  it("D2: deletes the reader's read notifications only, and is idempotent", async () => {
    await notified(2)
    await notified(1, neighbour.id)
    for (const [url, who] of [
      [list, headers],
      [list, neighbours],
      [staffList, staffs],
    ] as const) {
      await read((await get(url, who)).rows[0]?._id ?? "", url, who)
    }
    await notified(1)
    expect((await deleteRead()).json()).toEqual({ deleted: 2 })
    expect((await deleteRead()).json()).toEqual({ deleted: 0 })
    expect((await get()).rows).toHaveLength(1)
    expect((await get(list, neighbours)).rows).toHaveLength(1)
    expect((await get(staffList, staffs)).rows).toHaveLength(4)
    const audit = await owner
      .selectFrom("auditLog")
      .selectAll()
      .where("action", "=", "notifications.deleted")
      .execute()
    expect(audit).toEqual([expect.objectContaining({ object: `client:${client.id}`, data: { deleted: 2 } })])
  })

  it("D2: deletes nothing newer than the last row that the drawer showed as read", async () => {
    await notified(2)
    const [newer, older] = (await get()).rows
    await read(newer?._id ?? "")
    expect((await deleteRead(list, headers, older?._id)).json()).toEqual({ deleted: 1 })
    expect((await get()).rows.map(({ _id }) => _id)).toEqual([newer?._id])
  })

  it("refuses bank users", async () => {
    const actor = { area: "banks", id: "x" } as const
    await expect(deleteReadNotifications(shop.scope, { actor }, deps)).rejects.toMatchObject({
      typeCode: "NOT_SIGNED_IN",
    })
  })

  it("deletes read notifications after 180 days and never unread ones", async () => {
    await notified(2)
    const [, oldest] = (await get()).rows
    await read(oldest?._id ?? "")
    const left = () =>
      owner.selectFrom("notifications").select("readAt").where("area", "=", "client").execute()
    clock.advance({ days: 179, hours: 23 })
    await dropOldNotifications(deps)
    expect(await left()).toHaveLength(2)
    clock.advance({ hours: 2 })
    await dropOldNotifications(deps)
    expect(await left()).toEqual([{ readAt: null }])
  })
})
