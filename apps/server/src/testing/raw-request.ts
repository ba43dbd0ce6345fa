import { type IncomingHttpHeaders, request } from "node:http"

export interface RawAnswer {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

interface RawRequest {
  method?: string
  /** Sent exactly as given. */
  path: string
  headers?: Record<string, string>
  body?: string
}

/** Sends a request without normalising it or following redirects. */
export function rawRequest(
  origin: string | undefined,
  { method = "GET", path, headers = {}, body }: RawRequest,
) {
  const { hostname, port } = new URL(origin ?? "")
  return new Promise<RawAnswer>((resolve, reject) => {
    const sent = request(
      { host: hostname, port, method, path, headers, setHost: !headers.host },
      (response) => {
        let text = ""
        response.setEncoding("utf8")
        response.on("data", (part) => {
          text += part
        })
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        )
      },
    )
    sent.on("error", reject)
    sent.end(body)
  })
}
