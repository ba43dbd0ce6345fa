import { expect, it } from "vitest"
import { historyText } from "./history-text.ts"

const base = { id: "7", at: "2026-11-23T15:00:00Z", who: "ROSA VÉLEZ" }

it.each([
  [
    { action: "modules.changed", added: ["/fast"], removed: ["/prices", "/roles"] },
    "Activó Exprés y quitó Precios, Roles",
  ],
  [{ action: "modules.changed", added: [], removed: ["/fast"] }, "Quitó Exprés"],
  [{ action: "distributor.suspended", reason: "No paga" }, "La suspendió: «No paga»"],
  [{ action: "host.added", host: "sur.ec" }, "Agregó la dirección sur.ec"],
  [{ action: "executive.invited", executive: "ANA PEÑA" }, "Invitó a ANA PEÑA"],
  [{ action: "billing.changed" }, "billing.changed"],
])("describes the entry %j as «%s»", (entry, texts) => {
  expect(historyText({ ...base, ...entry })).toBe(texts)
})
