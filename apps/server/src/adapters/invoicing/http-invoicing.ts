import type { InvoicingService } from "./port.ts"

const patienceMilliseconds = 10_000

/** A service over HTTP with basic authentication (RFC 7617). `<url>/credentials` responds 2xx, or 401 or 403. */
export function httpInvoicing(url: string): InvoicingService {
  const address = `${url.replace(/\/$/, "")}/credentials`
  return {
    async accepts({ user, password }) {
      const basic = Buffer.from(`${user}:${password}`).toString("base64")
      const response = await fetch(address, {
        headers: { authorization: `Basic ${basic}`, accept: "application/json" },
        redirect: "error",
        signal: AbortSignal.timeout(patienceMilliseconds),
      })
      await response.body?.cancel()
      if (response.ok) return true
      if (response.status === 401 || response.status === 403) return false
      throw new Error(`The invoicing service responded with ${response.status}`)
    },
  }
}
