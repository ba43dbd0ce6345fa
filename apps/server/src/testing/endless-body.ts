import { request } from "node:http"
import type { AddressInfo } from "node:net"
import type { FastifyInstance } from "fastify"

interface Sent {
  method?: string
  path: string
  headers: Record<string, string>
  /** Sent once before the chunks. */
  begin?: string
  /** Sent until the response arrives. Nothing is sent if it is empty. */
  chunk?: Buffer
}

/** Sends a chunked body that never ends. Resolves when the response is complete. */
export function sendEndless(
  app: FastifyInstance,
  { method = "POST", path, headers, begin = "", chunk = Buffer.alloc(16 * 1024, "a") }: Sent,
): Promise<{ status: number; text: string; octets: number }> {
  const { port } = app.server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    let octets = 0
    let isAnswered = false
    const sent = request({ host: "127.0.0.1", port, path, method, headers }, (response) => {
      isAnswered = true
      let text = ""
      response.setEncoding("utf8").on("data", (part) => (text += part))
      response.once("end", () => {
        resolve({ status: response.statusCode ?? 0, text, octets })
        sent.destroy()
      })
    })
    sent.on("error", (error) => (isAnswered ? undefined : reject(error)))
    const more = () => {
      if (isAnswered || chunk.length === 0) return
      octets += chunk.length
      if (sent.write(chunk)) setImmediate(more)
      else sent.once("drain", more)
    }
    sent.write(begin)
    more()
  })
}
