import { randomBytes } from "node:crypto"
import { connect, type Socket } from "node:net"

export interface LightPage {
  close(): void
}

interface PageOptions {
  port: number
  /** The area's session. The rival needs none. */
  cookie?: string
  id: string
  onNotification: () => void
}

/**
 * A connected page that costs this process little: the handshake of RFC 6455 and the parts of Engine.IO 4 and
 * Socket.IO 5 that a page needs. Resolves after the join.
 */
export function openLightPage({ port, cookie, id, onNotification }: PageOptions): Promise<LightPage> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1")
    const fail = (why: string) => reject(new Error(`${id}: ${why}`))
    socket.on("error", ({ message }) => fail(message))
    socket.on("close", () => fail("closed before it joined"))
    socket.write(handshake(port, cookie))
    const answers: Record<string, () => void> = {
      // In order: Engine.IO open, Socket.IO connect, acknowledgement of the join. 2 is Engine.IO's ping.
      "0{": () => sendText(socket, '40{"area":"client"}'),
      "40": () => sendText(socket, `420${JSON.stringify(["joinTocDesk", id])}`),
      "43": () => resolve({ close: () => socket.destroy() }),
      "42": onNotification,
      "2": () => sendText(socket, "3"),
      "44": () => fail("refused"),
    }
    hearTexts(socket, (text) => answers[text.slice(0, 2)]?.())
  })
}

function handshake(port: number, cookie: string | undefined): string {
  return [
    "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1",
    `Host: localhost:${port}`,
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    `Sec-WebSocket-Key: ${randomBytes(16).toString("base64")}`,
    // The server stores the headers that a browser sends.
    "User-Agent: Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36",
    `Origin: http://localhost:${port}`,
    ...(cookie ? [`Cookie: ${cookie}`] : []),
    "\r\n",
  ].join("\r\n")
}

/** A frame masked with zeros, which needs no computation. Clients must mask (RFC 6455, 5.3). */
function sendText(socket: Socket, text: string): void {
  const payload = Buffer.from(text)
  socket.write(Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload]))
}

/** Calls back with each text frame after the handshake's response. */
function hearTexts(socket: Socket, hear: (text: string) => void): void {
  let isOpen = false
  let rest: Buffer = Buffer.alloc(0)
  socket.on("data", (chunk: Buffer) => {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    if (!isOpen) {
      const end = rest.indexOf("\r\n\r\n")
      if (end < 0) return
      isOpen = true
      rest = rest.subarray(end + 4)
    }
    while (rest.length >= 2) {
      const short = (rest[1] ?? 0) & 0x7f
      const head = short === 126 ? 4 : 2
      if (rest.length < head) return
      const length = short === 126 ? rest.readUInt16BE(2) : short
      if (rest.length < head + length) return
      hear(rest.toString("utf8", head, head + length))
      rest = rest.subarray(head + length)
    }
  })
}
