import { createServer } from "node:net"

/** @returns the wanted port of 127.0.0.1 if it is free, otherwise another free port */
export async function freePort(wanted: number | null): Promise<number> {
  if (wanted !== null && (await tryPort(wanted)) !== null) return wanted
  const port = await tryPort(0)
  if (port === null) throw new Error("No hay puertos libres en 127.0.0.1")
  return port
}

function tryPort(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once("error", () => resolve(null))
    server.listen(port, "127.0.0.1", () => {
      const address = server.address()
      server.close(() => resolve(typeof address === "object" && address ? address.port : null))
    })
  })
}
