/** The rival: socket.io alone, in memory. A POST emits to every room and responds when it has emitted. */
import { createServer } from "node:http"
import { Server } from "socket.io"

const http = createServer()
const io = new Server(http, { transports: ["websocket"], serveClient: false })
io.on("connection", (socket) => {
  socket.on("joinTocDesk", (id: string, answer: (joined: object) => void) => {
    void socket.join(id)
    answer({ ok: true })
  })
})
http.listen(3392, "127.0.0.1", () => process.send?.("ready"))

process.on("message", ({ id, notification }: { id: string; notification: object }) => {
  io.to(id).emit("newNotificationClient", notification)
  process.send?.(id)
})
