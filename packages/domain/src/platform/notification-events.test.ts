import { expect, it } from "vitest"
import { requestModules } from "../buying/channel.ts"
import { permissionMatrix } from "../identity/module-permissions.ts"
import { requestMoves, requestStatuses } from "../requests/request-status.ts"
import { notificationEvents, notificationTypes } from "./notification-events.ts"
import { eventOfMove, notificationRules } from "./notification-rules.ts"

const facts = { number: "TZ-2026-000123-4", reason: "La foto no se lee.", cause: "Pérdida de control" }
const wordings = notificationEvents.flatMap((event) => {
  const { client, staff } = notificationRules[event]
  return [client, staff].flatMap((wording) => (wording ? [{ event, ...wording }] : []))
})

it("a change of status is an event exactly if it is a move", () => {
  for (const from of requestStatuses) {
    for (const to of requestStatuses) {
      expect(eventOfMove(from, to) !== null, `${from} → ${to}`).toBe(requestMoves[from].includes(to))
    }
  }
})

it("every event except the certificate's own, a missed promise and money that goes back is a move", () => {
  const moved = requestStatuses.flatMap((from) => requestMoves[from].map((to) => eventOfMove(from, to)))
  const others = notificationEvents.filter((event) => !moved.includes(event))
  expect(others).toEqual([
    "paymentReversed",
    "cardMoneyBack",
    "promiseMissed",
    "certificateSuspended",
    "certificateReleased",
    "certificateRevoked",
  ])
})

it("every event notifies somebody, and every type of notification has events", () => {
  for (const event of notificationEvents) {
    const { client, staff } = notificationRules[event]
    expect(client ?? staff, event).not.toBeNull()
  }
  expect(new Set(wordings.map(({ type }) => type))).toEqual(new Set(notificationTypes))
})

it("the permission of a staff notification exists in every channel's module", () => {
  for (const { staff } of Object.values(notificationRules)) {
    for (const module of Object.values(requestModules)) {
      if (staff) expect(permissionMatrix[module]).toContain(staff.permission)
    }
  }
})

it("every text is short, names the request and uses usted", () => {
  for (const { event, title, message } of wordings) {
    expect(title.length, event).toBeLessThanOrEqual(40)
    expect(message(facts), event).toContain(facts.number)
    expect(message(facts), event).toMatch(/\.$/)
    expect(`${title} ${message(facts)}`, event).not.toMatch(/\b(tu|tus|tienes|puedes|debes|te)\b/i)
  }
})

it("shows the reason of staff, and no «Motivo» without a reason", () => {
  const refused = notificationRules.paymentRefused.client?.message
  expect(refused?.(facts)).toContain("Motivo: La foto no se lee.")
  expect(refused?.({ number: facts.number })).not.toContain("Motivo")
})
