import { expect, test } from "vitest"
import { createTestApp } from "../../testing/test-app.ts"
import { findDeadAddresses } from "./check-addresses.ts"

const { app, deps } = await createTestApp()
const { authority, settings } = deps
const at = (baseUrl: string) =>
  findDeadAddresses({ authority, settings: { ...settings, pki: { ...settings.pki, baseUrl } } })

test("names the addresses in the authority's own certificate that no longer answer", async () => {
  const origin = await app.listen({ port: 0, host: "127.0.0.1" })
  expect(await at(origin)).toEqual([`${settings.pki.baseUrl}/pki/root.cer`])
  expect(await at(`${origin}/other`)).toHaveLength(2)
})
