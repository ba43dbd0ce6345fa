import { connect, type Socket } from "node:net"
import { type Call, type LoadResult, summary } from "./load.ts"

/**
 * Repeats one call over kept-alive sockets with bytes built once. A full HTTP client costs more than a response that
 * takes microseconds. Reconnects when the server closes the connection.
 */
export async function loadRaw(
  origin: string,
  connections: number,
  count: number,
  call: Call,
): Promise<LoadResult> {
  const { hostname, port, host } = new URL(origin)
  const bytes = requestOf(call, host)
  const times: number[] = []
  let sent = 0
  let failures = 0
  const started = performance.now()
  const lane = async () => {
    let socket: Socket | null = null
    while (sent < count) {
      sent++
      const before = performance.now()
      socket ??= connect({ host: hostname, port: Number(port), noDelay: true })
      const { status, keepsAlive } = await responseTo(bytes, socket)
      times.push(performance.now() - before)
      if (status !== 200) failures++
      if (keepsAlive) continue
      socket.destroy()
      socket = null
    }
    socket?.destroy()
  }
  await Promise.all(Array.from({ length: connections }, lane))
  return summary(times, failures, performance.now() - started)
}

function requestOf({ method = "GET", path, headers = {}, body = Buffer.of() }: Call, host: string): Buffer {
  const named = Object.entries({ host, "content-length": String(body.length), ...headers })
  const lines = [`${method} ${path} HTTP/1.1`, ...named.map(([name, value]) => `${name}: ${value}`), "", ""]
  return Buffer.concat([Buffer.from(lines.join("\r\n"), "latin1"), body])
}

function responseTo(request: Buffer, socket: Socket): Promise<{ status: number; keepsAlive: boolean }> {
  return new Promise((resolve, reject) => {
    let text = ""
    const settle = (keepsAlive: boolean) => {
      socket.off("data", read).off("end", ended).off("error", reject)
      resolve({ status: Number(text.slice(9, 12)), keepsAlive })
    }
    const read = (part: Buffer) => {
      text += part.toString("latin1")
      const head = text.indexOf("\r\n\r\n")
      if (head < 0) return
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1])
      if (text.length - head - 4 < length) return
      settle(text.startsWith("HTTP/1.1") && !/\r\nconnection: close/i.test(text))
    }
    const ended = () => settle(false)
    socket.on("data", read).once("end", ended).once("error", reject)
    socket.write(request)
  })
}
