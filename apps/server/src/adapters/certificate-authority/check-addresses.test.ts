import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
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

test("ASVS 15.3.2: an address that redirects does not answer", async () => {
  const target = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const redirecting = createServer(({ url }, response) =>
    response.writeHead(302, { location: `${target}${url}` }).end(),
  )
  redirecting.listen(0, "127.0.0.1")
  await once(redirecting, "listening")
  try {
    const origin = `http://127.0.0.1:${(redirecting.address() as AddressInfo).port}`
    expect(await at(target)).toHaveLength(1)
    expect(await at(origin)).toHaveLength(2)
  } finally {
    redirecting.close()
  }
})
