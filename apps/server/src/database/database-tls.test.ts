import { once } from "node:events"
import { type AddressInfo, createServer, type Socket } from "node:net"
import { TLSSocket } from "node:tls"
import { mustRun } from "@trazo/pki/testing/programs"
import pg from "pg"
import { expect, inject, it } from "vitest"
import { withRequiredTls } from "./database-tls.ts"

const connect = async (url: string) => {
  const client = new pg.Client({ connectionString: url })
  client.on("error", () => undefined)
  await client.connect().finally(() => client.end())
}

it("ASVS 12.3.1: a server without TLS gets no password, whatever the URL says", async () => {
  const { url } = inject("cluster")
  await expect(connect(url)).resolves.toBeUndefined()
  for (const query of ["", "sslmode=disable", "sslmode=no-verify", "uselibpqcompat=true&sslmode=prefer"]) {
    const weakened = new URL(url)
    for (const [name, value] of new URLSearchParams(query)) weakened.searchParams.set(name, value)
    await expect(connect(withRequiredTls(weakened.href, "required"))).rejects.toThrow(
      "The server does not support SSL connections",
    )
  }
})

it("ASVS 12.3.2: a server needs a certificate that is valid for its name, whatever the URL says", async () => {
  const request = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=bd.ec"]
  const pem = mustRun("openssl", [...request, "-keyout", "-", "-out", "-"]).stdout
  const received: Buffer[] = []
  const server = createServer((socket: Socket) => {
    socket.once("data", () => {
      socket.write("S")
      const secure = new TLSSocket(socket, { isServer: true, key: pem, cert: pem })
      secure.on("error", () => undefined)
      secure.on("data", (data: Buffer) => {
        received.push(data)
        secure.destroy()
      })
    })
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  try {
    const url = `postgres://yo:clave@127.0.0.1:${(server.address() as AddressInfo).port}/trazo`
    for (const query of ["", "?sslmode=no-verify"])
      await expect(connect(withRequiredTls(`${url}${query}`, "required"))).rejects.toThrow(/certificate/)
    expect(received).toEqual([])
    await expect(connect(`${url}?sslmode=no-verify`)).rejects.toThrow()
    expect(received).not.toEqual([])
  } finally {
    server.close()
  }
})
