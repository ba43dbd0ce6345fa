import { ApiError } from "@trazo/contract/errors/errors"
import type { FastifyInstance, FastifyRequest } from "fastify"

/** See apps/web/app/shared-features/platform/api/request-context.ts. */
type ApiCaller = (request: {
  method: string
  url: string
  body?: unknown
}) => Promise<{ status: number; body: unknown }>

const passedOn = [
  "origin",
  "user-agent",
  "accept-language",
  "forwarded",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-forwarded-port",
  "x-real-ip",
  "via",
  "x-request-token",
] as const

function headersOf(request: FastifyRequest): Record<string, string> {
  const { headers } = request
  const pairs = passedOn.map((name) => [name, headers[name]] as const)
  return Object.fromEntries(
    pairs.filter((pair): pair is readonly [(typeof pair)[0], string] => typeof pair[1] === "string"),
  )
}

function cookiesOf(request: FastifyRequest): Map<string, string> {
  const pairs = (request.headers.cookie ?? "").split(";").map((pair) => pair.trim())
  return new Map(
    pairs.filter((pair) => pair.includes("=")).map((pair) => [pair.slice(0, pair.indexOf("=")), pair]),
  )
}

function parsed(payload: string): unknown {
  try {
    return JSON.parse(payload)
  } catch {
    // Not JSON: text, or nothing.
    return payload || null
  }
}

function refusedWhileClosing(error: Error & { code?: string }): ApiError {
  if (error.code !== "FST_ERR_REOPENED_CLOSE_SERVER") throw error
  return new ApiError("RESTARTING")
}

/**
 * Calls the API in process for the page that `request` loads. Collects the cookies of responses in `setCookies` for the
 * page's own response, and sends them with later calls.
 */
export function apiCallerFor(app: FastifyInstance, request: FastifyRequest) {
  const setCookies: string[] = []
  const cookies = cookiesOf(request)

  const call: ApiCaller = async ({ method, url, body }) => {
    const response = await app
      .inject({
        method: method as "GET",
        url,
        remoteAddress: request.socket.remoteAddress ?? request.ip,
        headers: {
          ...headersOf(request),
          host: request.headers.host ?? request.host,
          cookie: [...cookies.values()].join("; "),
          accept: "application/json",
        },
        ...(body === undefined ? {} : { payload: body as object }),
      })
      .catch(refusedWhileClosing)
    if (response instanceof ApiError) return { status: response.status, body: response.toResponse() }
    for (const setCookie of [response.headers["set-cookie"] ?? []].flat()) {
      setCookies.push(setCookie)
      const pair = setCookie.split(";", 1)[0] ?? ""
      cookies.set(pair.slice(0, pair.indexOf("=")), pair)
    }
    return {
      status: response.statusCode,
      body: response.statusCode === 204 ? null : parsed(response.payload),
    }
  }

  return { call, setCookies }
}
