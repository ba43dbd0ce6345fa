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
      (answer) => {
        let text = ""
        answer.setEncoding("utf8")
        answer.on("data", (part) => {
          text += part
        })
        answer.on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
      },
    )
    sent.on("error", reject)
    sent.end(body)
  })
}
