import { expect, it } from "vitest"
import { convenioInvitationLimits } from "../identity/one-use-limits.ts"
import { invitableFrom } from "./sending.ts"

const now = new Date("2026-11-28T15:00:00Z")
const since = new Date("2026-11-20T15:00:00Z")
const { most } = convenioInvitationLimits

it.each([
  [{ invitations: 0, since: null }, null],
  [{ invitations: most - 1, since }, null],
  [{ invitations: most, since }, "2026-12-20T15:00:00.000Z"],
  [{ invitations: most, since: new Date("2026-10-29T15:00:00Z") }, null],
])("after %j the next invitation can be sent from %s", (invited, from) => {
  expect(invitableFrom(invited, now)?.toISOString() ?? null).toBe(from)
})
