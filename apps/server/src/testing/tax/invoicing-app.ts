import { afterAll, afterEach } from "vitest"
import { startLocalAuthority } from "../../adapters/tax-authority/local-authority.ts"
import { soapTaxAuthority } from "../../adapters/tax-authority/soap-client.ts"
import type { Clock } from "../../clock.ts"
import { createTestApp, type TestApp } from "../test-app.ts"

/** A test app whose SRI is a server of ours, which works again after each test. @param sriClock the app's own by default */
export async function anInvoicingApp({ sriClock }: { sriClock?: Clock } = {}) {
  const sri = await startLocalAuthority({ clock: sriClock ?? { now: (): Date => test.clock.now() } })
  const test: TestApp = await createTestApp({
    taxAuthority: soapTaxAuthority({ addresses: () => sri.address, patience: 2000 }),
  })
  afterAll(() => sri.close())
  afterEach(() => {
    sri.behave = () => undefined
  })
  return { test, sri }
}
