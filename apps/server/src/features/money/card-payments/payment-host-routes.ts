import { ApiError } from "@trazo/contract/errors/errors"
import { notifyPaymentHost } from "@trazo/contract/money/card-payments"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { demonstrationPath } from "../../../adapters/card-gateway/local/demonstration.ts"
import type { Deps } from "../../../deps.ts"
import { apiPolicy } from "../../../plugins/security-headers.ts"
import { hostName } from "../../platform/tenants/tenant-directory.ts"
import { findReturn, returnPath } from "./payment-return.ts"

const reading = ["GET", "HEAD"]

/**
 * Keeps everything but what gateways call from the payment host: no page, no session and no status of certificates opens there.
 * Called before anything else is registered.
 */
export function guardPaymentHost(
  app: FastifyInstance,
  { settings: { paymentHost }, demonstrationGateways }: Pick<Deps, "settings" | "demonstrationGateways">,
): void {
  if (paymentHost === null) return
  const notified = notifyPaymentHost.path.replace(/:.*/, "")
  const isServed = ({ method, url }: FastifyRequest) => {
    const path = url.split("?")[0] ?? ""
    if (demonstrationGateways && path.startsWith(`${demonstrationPath}/`)) return true
    if (path === "/healthz" || path.startsWith(returnPath)) return reading.includes(method)
    return method === "POST" && path.startsWith(notified)
  }
  app.addHook("onRequest", async (request, reply) => {
    if (hostName(request.host ?? "") !== paymentHost || isServed(request)) return
    reply.header("content-security-policy", apiPolicy)
    throw new ApiError("NOT_FOUND")
  })
}

/** The way back of payers through the payment host. */
export function registerPaymentReturn(app: FastifyInstance, deps: Deps): void {
  const { paymentHost } = deps.settings
  if (paymentHost === null) return
  app.get(`${returnPath}*`, { schema: { hide: true } }, async (request, reply) => {
    if (hostName(request.host ?? "") !== paymentHost) throw new ApiError("NOT_FOUND")
    const { pathname, search } = new URL(request.url, "http://payment.invalid")
    const onward = await findReturn({ token: pathname.slice(returnPath.length), query: search }, deps)
    const { cspNonce: nonce } = request
    return onward === null
      ? sendPage(reply, { status: 404, nonce, ...ended })
      : sendPage(reply, { status: 200, nonce, ...onwardPage(onward) })
  })
}

interface Page {
  title: string
  head: string
  body: string
}

const style =
  "body{font:18px/1.5 system-ui,sans-serif;color:#1f2937;margin:0;padding:24px}main{max-width:36rem;margin:12vh auto 0}h1{font-size:1.5rem;line-height:1.25}a{color:#09497e}"

function sendPage(
  reply: FastifyReply,
  { status, nonce, title, head, body }: Page & { status: number; nonce: string },
) {
  const meta = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">`
  const html = `<!doctype html><html lang="es"><head>${meta}<title>${title}</title><style nonce="${nonce}">${style}</style>${head}</head><body><main><h1>${title}</h1>${body}</main></body></html>`
  return reply
    .code(status)
    .header("content-security-policy", `${apiPolicy}; style-src 'nonce-${nonce}'`)
    .header("cache-control", "no-store")
    .header("referrer-policy", "no-referrer")
    .type("text/html; charset=utf-8")
    .send(html)
}

/** Not a redirect: browsers hold the redirects of a gateway's form to the gateway's own policy. */
function onwardPage(url: string): Page {
  const address = url.replaceAll("&", "&amp;").replaceAll('"', "&quot;")
  return {
    title: "Volviendo a su solicitud",
    head: `<meta http-equiv="refresh" content="0;url=${address}">`,
    body: `<p><a href="${address}">Continuar</a></p>`,
  }
}

const ended: Page = {
  title: "Este enlace de regreso ya no sirve",
  head: "",
  body: "<p>Su pago no se pierde: si el banco lo aprobó, lo confirmamos por correo. Vuelva a la página en la que lo empezó.</p>",
}
