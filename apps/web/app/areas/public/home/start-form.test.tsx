// @vitest-environment happy-dom
import { screen } from "@testing-library/react"
import type { PurchaseFlow } from "@trazo/contract/buying/purchase"
import { expect, it } from "vitest"
import { openScreen } from "../../../../testing/screen.tsx"
import { StartForm } from "./start-form.tsx"
import { unfinishedOf } from "./unfinished.tsx"

const draft = {
  id: "r1",
  status: "draft",
  userInfo: { names: "MARÍA JOSÉ" },
  certData: { kind: "subject1", validity: "TwoYears", channel: "normal" },
  step: { completed: ["certificate"], current: "personal" },
} as unknown as PurchaseFlow

it("names what is unfinished, and leads to it or starts another one", async () => {
  const price = { baseCents: 2000, ivaCents: 300, totalCents: 2300 }
  const offer = { kind: "subject1", validity: "OneYear", channel: "normal", price } as never
  const unfinished = unfinishedOf(draft)
  let posted: FormData | null = null
  const { user } = openScreen({
    Component: () => (
      <StartForm
        groups={[{ kind: "subject1", offers: [offer] }]}
        {...{ ivaRate: 0.15, mostTaken: [], paidBy: ["card", "transfer"], fast: null, unfinished }}
      />
    ),
    action: async ({ request }) => {
      posted = await request.formData()
      return { asksFor: "r1", offer: { kind: "subject1", validity: "OneYear" } }
    },
  })
  expect(screen.getByText("Se paga al final por tarjeta o transferencia.")).toBeTruthy()
  await user.click(screen.getByRole("button", { name: "Empezar" }))
  const question = await screen.findByRole("alert")
  expect(question.textContent).toContain("Persona natural, 2 años, de María José")
  expect(document.activeElement).toBe(question)
  expect(screen.queryByText("Empezar")).toBeNull()
  expect(screen.getByText("Continuarla").closest("a")?.getAttribute("href")).toBe("/solicitud")
  await user.click(screen.getByRole("button", { name: "Empezar otra" }))
  await expect.poll(() => posted?.get("replace")).toBe("r1")
  expect((posted as FormData | null)?.get("kind")).toBe("subject1")
})
