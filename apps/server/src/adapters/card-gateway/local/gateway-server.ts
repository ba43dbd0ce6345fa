import { createServer, type IncomingMessage } from "node:http"
import { listenOnLoopback, readRequest } from "../../loopback-server/loopback-server.ts"

export interface GatewayRequest {
  method: string
  url: URL
  headers: IncomingMessage["headers"]
  body: string
}

export interface GatewayResponse {
  status?: number
  html?: string
  json?: unknown
  location?: string
}

/** What a gateway does beside its work, on its API. */
type GatewayFault = "unavailable" | "reset" | "loseAnswer" | "tooMuch" | "noJson"

/** A gateway of ours: its API and the page on which a payer decides. `publicAddress` is where browsers reach it: a path is of the shop's host. */
export interface LocalGateway {
  respond(request: GatewayRequest, publicAddress: string): Promise<GatewayResponse>
}

interface RunningGateway {
  address: string
  /** Asked once for each call of the API; null: it works. */
  fault: (path: string) => GatewayFault | null
  close(): Promise<void>
}

/** The other addresses are pages for payers. */
const isApi = (url: URL) => url.pathname.split("/").includes("api")

const largestBody = 64 * 1024

/** Serves a gateway on a port of loopback. @param publicAddress where browsers reach its pages, by default there too */
export async function serveGateway(gateway: LocalGateway, publicAddress?: string): Promise<RunningGateway> {
  const server = createServer((request, response) => {
    const send = ({ status = 200, html, json, location }: GatewayResponse): unknown => {
      if (location) return response.writeHead(303, { location }).end()
      const type = html === undefined ? "application/json" : "text/html; charset=utf-8"
      return response.writeHead(status, { "content-type": type }).end(html ?? JSON.stringify(json ?? null))
    }
    const work = async (): Promise<unknown> => {
      const url = new URL(request.url ?? "/", running.address)
      const fault = isApi(url) ? running.fault(url.pathname) : null
      if (fault === "reset") return request.socket.destroy()
      if (fault === "unavailable") return send({ status: 503, html: "<html>" })
      if (fault === "noJson") return send({ html: "<html>" })
      if (fault === "tooMuch") return send({ json: "a".repeat(100_000) })
      const body = (await readRequest(request, largestBody)).toString("utf8")
      const answered = await gateway.respond(
        { method: request.method ?? "GET", url, headers: request.headers, body },
        publicAddress ?? running.address,
      )
      if (fault === "loseAnswer") return request.socket.destroy()
      return send(answered)
    }
    work().catch(() => response.destroy())
  })
  const running: RunningGateway = { ...(await listenOnLoopback(server)), fault: () => null }
  return running
}
