import { expect, test } from "vitest"
import { allPermissions } from "./module-permissions.ts"
import { requiresSecondFactor } from "./required-second-factor.ts"

const alone = (permission: (typeof allPermissions)[number]) =>
  requiresSecondFactor({ administrator: false, granted: [permission] })

test("administrators and whoever may approve, revoke or grant permissions need a second factor", () => {
  expect(requiresSecondFactor({ administrator: true, granted: [] })).toBe(true)
  expect(allPermissions.filter(alone)).toEqual([
    "/certificates:approve",
    "/certificates:revoke",
    "/convenios/certificates:approve",
    "/convenios/certificates:revoke",
    "/fast/certificates:approve",
    "/fast/certificates:revoke",
    "/operators:create",
    "/operators:edit",
    "/operators:delete",
    "/roles:create",
    "/roles:edit",
    "/roles:delete",
  ])
  expect(requiresSecondFactor({ administrator: false, granted: [] })).toBe(false)
})
