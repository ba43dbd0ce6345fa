// @vitest-environment happy-dom
import { screen } from "@testing-library/react"
import type { ListedRenewal } from "@trazo/contract/requests/renewals"
import { expect, it } from "vitest"
import { openScreen } from "../../../../testing/screen.tsx"
import { RenewalCard } from "./renewal-card.tsx"

const renewal: ListedRenewal = {
  serial: "123456789",
  kind: "subject1",
  validity: "OneYear",
  status: "suspended",
  notAfter: "2026-12-20T12:00:00.000Z",
  time: "open",
  opens: "2026-10-21T12:00:00.000Z",
  closes: "2027-01-19T12:00:00.000Z",
  mayRenew: false,
  isOutlasted: false,
  offers: [],
  reissue: null,
  request: null,
}

const textsOf = (changes: Partial<ListedRenewal>) => {
  openScreen({
    Component: () => (
      <RenewalCard renewal={{ ...renewal, ...changes }} now={new Date("2026-11-22T12:00:00Z")} />
    ),
  })
  return document.body.textContent
}

it("does not say until when a suspended certificate that ended can be renewed", () => {
  const ended = { status: "expired", time: "ended", notAfter: "2026-11-20T12:00:00.000Z" } as const
  expect(textsOf(ended)).not.toContain("Puede renovarla")
  expect(textsOf({ ...ended, mayRenew: true })).toContain("Puede renovarla hasta el")
})

it("does not offer to renew a suspended certificate", () => {
  openScreen({ Component: () => <RenewalCard renewal={renewal} now={new Date("2026-11-22T12:00:00Z")} /> })
  expect(screen.getByText("Está suspendida: no se puede renovar mientras lo esté.")).toBeTruthy()
  expect(screen.queryByText(/Puede renovarla/)).toBeNull()
})
