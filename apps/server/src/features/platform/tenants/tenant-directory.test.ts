import { expect, it, vi } from "vitest"
import { aDistributor } from "../../../testing/factories.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { hostName } from "./tenant-directory.ts"

const test = await createTestApp()
const { tenants } = test.deps

it("invalidates cached hosts when any process changes one", async () => {
  expect(await tenants.find("nueva.localhost")).toBeNull()
  const { id, scope } = await aDistributor(test, { host: "nueva.localhost" })
  await vi.waitFor(async () => expect(await tenants.find("nueva.localhost")).toEqual(scope), 10_000)
  await test.owner.updateTable("distributors").set({ state: "suspended" }).where("id", "=", id).execute()
  await vi.waitFor(async () => expect(await tenants.find("nueva.localhost")).toBeNull(), 10_000)
})

it.each([
  ["Andes.localhost:3000", "andes.localhost"],
  ["127.0.0.1", "127.0.0.1"],
  ["firmas.ec.", "firmas.ec"],
])("%s is the host %s", (sent, host) => {
  expect(hostName(sent)).toBe(host)
})
