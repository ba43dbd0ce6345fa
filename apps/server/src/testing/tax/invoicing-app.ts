import { afterAll, afterEach } from "vitest"
import { httpInvoicing } from "../../adapters/invoicing/http-invoicing.ts"
import { startLocalInvoicing } from "../../adapters/invoicing/local-invoicing.ts"
import { startLocalAuthority } from "../../adapters/tax-authority/local-authority.ts"
import { soapTaxAuthority } from "../../adapters/tax-authority/soap-client.ts"
import type { Clock } from "../../clock.ts"
import { createTestApp, type TestApp } from "../test-app.ts"

/**
 * A test app whose SRI and invoicing service are servers of ours, which work again after each test.
 * @param sriClock the app's own by default
 */
export async function anInvoicingApp({ sriClock }: { sriClock?: Clock } = {}) {
  const clock = sriClock ?? { now: (): Date => test.clock.now() }
  const sri = await startLocalAuthority({ clock })
  const service = await startLocalInvoicing({ clock })
  const test: TestApp = await createTestApp({
    taxAuthority: soapTaxAuthority({ addresses: () => sri.address, patience: 2000 }),
    invoicing: httpInvoicing({ address: () => service.address, patience: 2000 }),
  })
  afterAll(() => Promise.all([sri.close(), service.close()]))
  afterEach(() => {
    sri.behave = () => undefined
    service.behave = () => undefined
  })
  return { test, sri, service }
}
