import { expect, test } from "../support/shell-test.ts"

test("the process responds to /healthz, and to /readyz when it is ready", async ({ request }) => {
  const health = await request.get("/healthz")
  expect([health.status(), await health.json()]).toEqual([200, { status: "ok" }])
  const ready = await request.get("/readyz")
  const works = { database: true, notifications: true, jobs: true, sockets: true, disk: true, clock: true }
  expect([ready.status(), await ready.json()]).toEqual([200, { status: "ok", ...works, failing: {} }])
})

test("/api/docs shows the contract without violating its content security policy", async ({ page }) => {
  await page.goto("/api/docs")
  // The page draws four hundred endpoints, which takes long on a busy machine.
  await expect(page.getByRole("heading", { name: /^Trazo/ })).toBeVisible({ timeout: 60_000 })
  // The page renders the other endpoints on scrolling.
  await expect(page.getByText("/api/administrators/me", { exact: true }).first()).toBeVisible()
})
