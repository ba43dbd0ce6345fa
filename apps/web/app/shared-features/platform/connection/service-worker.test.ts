import { readFileSync } from "node:fs"
import { beforeEach, describe, expect, it } from "vitest"

const script = readFileSync(new URL("../../../../public/service-worker.js", import.meta.url), "utf8")
const origin = "http://firmas.test"

interface FetchEvent {
  request: { url: string; method: string; mode: string }
  clientId: string
  respondWith: (response: Promise<Response>) => void
  waitUntil: (work: Promise<unknown>) => void
}

/** The Cache API, as far as the worker uses it. It throws at calls whose names `refused` has. */
function memoryCaches() {
  const refused = new Set<string>()
  const mayThrow = (call: string) => {
    if (refused.has(call)) throw new DOMException("The disk is full", "QuotaExceededError")
  }
  const all = new Map<string, Map<string, Response>>()
  const urlOf = (request: string | { url: string }) =>
    new URL(typeof request === "string" ? request : request.url, origin).href
  const open = async (name: string) => {
    mayThrow("open")
    const entries = all.get(name) ?? new Map<string, Response>()
    all.set(name, entries)
    return {
      match: async (request: string | { url: string }) => {
        mayThrow("match")
        return entries.get(urlOf(request))?.clone()
      },
      put: async (request: string | { url: string }, response: Response) => {
        mayThrow("put")
        entries.set(urlOf(request), response)
      },
      add: async (path: string) => {
        mayThrow("add")
        entries.set(urlOf(path), new Response("servido"))
      },
      delete: async (request: string | { url: string }) => {
        mayThrow("delete")
        return entries.delete(urlOf(request))
      },
      keys: async () => {
        mayThrow("keys")
        return [...entries.keys()].map((url) => ({ url }))
      },
    }
  }
  const keys = async () => {
    mayThrow("names")
    return [...all.keys()]
  }
  const remove = async (name: string) => {
    mayThrow("remove")
    return all.delete(name)
  }
  return { all, refused, open, keys, delete: remove }
}

/** The worker, and a server that answers, does not answer, or answers when it is told. */
function start() {
  const listeners = new Map<string, (event: unknown) => void>()
  const caches = memoryCaches()
  const server = { respond: async (_url: string): Promise<Response> => basic("servido") }
  let now = Date.UTC(2026, 10, 25)
  const claims: true[] = []
  const self = {
    location: { origin },
    addEventListener: (type: string, listener: (event: unknown) => void) => listeners.set(type, listener),
    clients: { get: async () => undefined, claim: async () => claims.push(true) },
    skipWaiting: async () => undefined,
  }
  const clock = { now: () => now }
  const fetching = (request: string | { url: string }) =>
    server.respond(typeof request === "string" ? new URL(request, origin).href : request.url)
  new Function("self", "caches", "fetch", "Date", script)(self, caches, fetching, clock)

  const call = (path: string, { method = "GET", mode = "navigate" } = {}) => {
    const waits: Promise<unknown>[] = []
    let reply: Promise<Response> | undefined
    const event: FetchEvent = {
      request: { url: new URL(path, origin).href, method, mode },
      clientId: "",
      respondWith: (response) => {
        reply = response
      },
      waitUntil: (work) => waits.push(work),
    }
    listeners.get("fetch")?.(event)
    return { reply, settled: async () => Promise.all([reply, ...waits]).then(() => Promise.all(waits)) }
  }
  const open = async (path: string, options?: { method?: string; mode?: string }) => {
    const { reply, settled } = call(path, options)
    await settled()
    return reply ? await (await reply).text() : null
  }
  const extend = async (type: string, data?: unknown) => {
    const waits: Promise<unknown>[] = []
    listeners.get(type)?.({ data, waitUntil: (work: Promise<unknown>) => waits.push(work) })
    await Promise.all(waits)
  }
  const belongTo = (account: string, files: string[] = []) =>
    extend("message", { kind: "account", account, path: "/manager/account", files })
  const fail = () => {
    server.respond = async () => {
      throw new TypeError("Failed to fetch")
    }
  }
  const hasClaimed = () => claims.length > 0
  return {
    caches,
    server,
    call,
    open,
    extend,
    hasClaimed,
    belongTo,
    fail,
    pass: (hours: number) => (now += hours * 3_600_000),
  }
}

/** `type` is read-only and empty for a made response. */
function basic(text: string, init: ResponseInit = {}): Response {
  const response = new Response(text, init)
  const clone = () => basic(text, init)
  return Object.defineProperties(response, { type: { value: "basic" }, clone: { value: clone } })
}

const requests = "/manager/request"
let worker: ReturnType<typeof start>
const kept = () => [...(worker.caches.all.get("trazo-pages-1")?.keys() ?? [])]

beforeEach(() => {
  worker = start()
})

describe("the service worker", () => {
  it("shows a page that was loaded when the server does not answer, and for twelve hours", async () => {
    worker.server.respond = async () => basic('<html lang="es-EC">solicitudes</html>')
    await worker.open(requests)
    worker.fail()
    expect(await worker.open(requests)).toBe(
      `<html data-kept-at="${Date.UTC(2026, 10, 25)}" lang="es-EC">solicitudes</html>`,
    )
    worker.pass(12)
    expect(await worker.open(requests).catch(() => "nada")).not.toContain("solicitudes")
    expect(kept()).toEqual([])
  })

  it.each([
    "/manager/account",
    "/manager/process/activation",
    "/manager/revocation",
    "/manager/request?buscar=1",
    "/executive/certificates",
    "/payment",
    "/",
  ])("does not keep %s", async (path) => {
    await worker.open(path)
    expect(kept()).toEqual([])
  })

  it.each([
    [requests, "POST"],
    ["/api/clients/requests", "GET"],
    ["/api/clients/certificates/12/p12", "GET"],
  ])("does not touch %s by %s", (path, method) => {
    expect(worker.call(path, { method }).reply).toBeUndefined()
  })

  it.each([
    ["/manager", "POST"],
    ["/manager.data", "POST"],
    ["/manager/login", "GET"],
    ["/manager/login.data", "POST"],
    ["/help/login", "GET"],
  ])("forgets the pages and the files at %s by %s, also without a connection", async (path, method) => {
    await worker.open(requests)
    await (await worker.caches.open("trazo-files-1")).put("/kept/1.p12", basic("p12"))
    worker.fail()
    await worker.open(path, { method, mode: path.endsWith(".data") ? "cors" : "navigate" }).catch(() => null)
    expect(kept()).toEqual([])
    expect(worker.caches.all.has("trazo-files-1")).toBe(false)
  })

  it("does not keep a page that was under way when the session ended", async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    worker.server.respond = () => promise
    const loading = worker.call(requests)
    worker.server.respond = async () => basic("salió")
    await worker.open("/manager.data", { method: "POST", mode: "cors" })
    resolve(basic("de la cuenta anterior"))
    await loading.settled()
    expect(kept()).toEqual([])
  })

  it("forgets the pages of another account", async () => {
    await worker.belongTo("ana")
    await worker.open(requests)
    await worker.belongTo("ana")
    expect(kept()).toHaveLength(1)
    await worker.belongTo("luis")
    expect(kept()).toEqual([])
  })

  it("does not keep redirects, refusals or large pages", async () => {
    for (const response of [
      basic("", { status: 202 }),
      basic("", { status: 404 }),
      basic("x".repeat(1_000_001)),
    ]) {
      worker.server.respond = async () => response
      await worker.open(requests)
    }
    expect(kept()).toEqual([])
  })

  it("forgets the pages of an account that it does not know", async () => {
    await worker.open(requests)
    await worker.belongTo("ana")
    expect(kept()).toEqual([])
  })

  it("keeps at most forty pages", async () => {
    for (let count = 10; count < 60; count++) {
      await worker.open(`/manager/request/0198a000-0000-7000-8000-0000000000${count}`)
    }
    expect(kept()).toHaveLength(40)
    expect(kept()[0]).toContain("000000000020")
  })
})

const calls = ["open", "match", "put", "add", "delete", "keys", "names", "remove"]

describe.each([...calls.map((call) => [call]), calls])(
  "the service worker with a cache that refuses %s",
  (...refusing) => {
    const refuse = () => {
      for (const call of refusing) worker.caches.refused.add(call)
    }

    it.each([
      ["/assets/a-1.js", "cors"],
      [requests, "navigate"],
      [`${requests}.data`, "cors"],
      ["/manager/login", "navigate"],
      ["/payment", "navigate"],
    ])("passes on what the server answers to %s", async (path, mode) => {
      refuse()
      expect(await worker.open(path, { mode })).toBe("servido")
    })

    it("answers a page load without a connection", async () => {
      await worker.open(requests)
      worker.fail()
      worker.pass(13)
      refuse()
      const { reply, settled } = worker.call(requests)
      await settled()
      expect((await reply)?.type).toBe("error")
    })

    it("installs, takes the pages over and hears whose they are", async () => {
      refuse()
      await worker.extend("install")
      await worker.extend("activate")
      await worker.belongTo("ana", ["/assets/a-1.js", "/assets/b-1.js"])
      await worker.extend("message", { kind: "brand" })
      expect(worker.hasClaimed()).toBe(true)
    })
  },
)

it("the service worker keeps the built files that a page names ahead, and no other address", async () => {
  const files = ["/assets/a-1.js", "/manager/account", "https://otro.test/assets/a-1.js", 4]
  await worker.extend("message", { kind: "ahead", files })
  expect([...(worker.caches.all.get("trazo-build-1")?.keys() ?? [])]).toEqual([`${origin}/assets/a-1.js`])
})

it("the service worker fetches no further file for a full disk", async () => {
  const asked: string[] = []
  const { open } = worker.caches
  worker.caches.open = async (name) => {
    const cache = await open(name)
    const add = async (path: string) => {
      asked.push(path)
      return cache.add(path)
    }
    return { ...cache, add }
  }
  worker.caches.refused.add("add")
  await worker.belongTo("ana", ["/assets/a-1.js", "/assets/b-1.js"])
  expect(asked).toEqual(["/assets/a-1.js"])
})
