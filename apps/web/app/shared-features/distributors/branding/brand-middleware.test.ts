import type { Distributor } from "@trazo/contract/distributors/branding"
import { RouterContextProvider } from "react-router"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { type ApiCaller, apiContext, hostContext } from "../../platform/api/request-context.ts"
import { brandContext } from "./brand-context.ts"
import { brandMiddleware } from "./brand-middleware.ts"

const distributor = { _id: "d1", distributorData: { name: "Firmas del Pacífico" } } as Distributor
const page = new Response("the page")

interface Opened {
  method?: string
  accept?: string
  pattern?: string
  host?: string
}

async function open(address: string, api: ApiCaller, opened: Opened | string = {}) {
  const {
    method = "GET",
    accept = "*/*",
    pattern = address,
    host = "firmas.ec",
  } = typeof opened === "string" ? { method: opened } : opened
  const context = new RouterContextProvider()
  const asked: string[] = []
  context.set(hostContext, host)
  context.set(apiContext, (request) => {
    asked.push(request.url)
    return api(request)
  })
  const request = new Request(`http://firmas.ec${address}`, { method, headers: { accept } })
  const args = { request, context, params: {}, url: new URL(request.url), pattern }
  const outcome = Promise.resolve(brandMiddleware(args as never, async () => page)).catch(
    (thrown: unknown) => thrown,
  )
  return { outcome, context, asked }
}

const answering =
  (body: unknown, status = 200): ApiCaller =>
  async () => ({ status, body })
const failing = answering({ typeCode: "INTERNAL", message: "x" }, 500)
const silent: ApiCaller = () => new Promise(() => {})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe("the brand of a page", () => {
  it("A1, A2: is looked up by the host that the page was opened on", async () => {
    const { outcome, context, asked } = await open("/payment", answering(distributor))
    expect(await outcome).toBe(page)
    expect(asked).toEqual(["/api/anf-requests/user/get-distributors?id=firmas.ec"])
    expect(context.get(brandContext)).toEqual({ of: "distributor", distributor })
  })

  it("lets a fault that is no response of the API through", async () => {
    const fault = new TypeError("a fault of the code")
    const { outcome } = await open("/payment", () => Promise.reject(fault))
    expect(await outcome).toBe(fault)
  })

  it("A1: is not looked up on /administrator and below", async () => {
    for (const address of ["/administrator", "/administrator/login"]) {
      const { outcome, context, asked } = await open(address, silent)
      expect(await outcome).toBe(page)
      expect(asked).toEqual([])
      expect(context.get(brandContext).of).toBe("platform")
    }
  })

  it("A3: throws status 422 for a host without distributor", async () => {
    const { outcome } = await open("/", answering(null))
    expect(await outcome).toMatchObject({
      init: { status: 422 },
      data: { message: "El distribuidor solicitado no existe" },
    })
  })

  it("is unknown on /legal-information of a host without distributor, which certificates name", async () => {
    for (const address of ["/legal-information", "/legal-information/", "/legal-information.data"]) {
      const { outcome, context } = await open(address, answering(null))
      expect(await outcome).toBe(page)
      expect(context.get(brandContext)).toEqual({ of: "unknown", distributor: null })
    }
  })

  it("A5: is pending on /legal-information in a browser while the look-up hangs", async () => {
    const { outcome } = await open("/legal-information", silent, { accept: "text/html,*/*" })
    await vi.advanceTimersByTimeAsync(200)
    expect(await outcome).toMatchObject({ data: { brand: "pending" }, init: { status: 200 } })
  })

  it("B12: an unknown address has status 404 while the look-up hangs", async () => {
    const { outcome } = await open("/no-existe", silent, { pattern: "/*" })
    await vi.advanceTimersByTimeAsync(200)
    expect(await outcome).toMatchObject({ data: { brand: "pending" }, init: { status: 404 } })
  })

  it("/legal-information waits for a slow look-up where programs read it", async () => {
    const slow: ApiCaller = () =>
      new Promise((resolve) => setTimeout(resolve, 5000, { status: 200, body: distributor }))
    const { outcome } = await open("/legal-information", slow)
    await vi.advanceTimersByTimeAsync(5000)
    expect(await outcome).toBe(page)
  })

  it("is a suspended distributor's on the pages to revoke a certificate, and on no other", async () => {
    const suspended: ApiCaller = async ({ url }) => ({
      status: 200,
      body: url.includes("suspended=true") ? distributor : null,
    })
    for (const address of [
      "/manager/login",
      "/manager/revocation",
      "/manager/revocation.data",
      "/verificar/42",
    ]) {
      const { outcome, context } = await open(address, suspended)
      expect(await outcome).toBe(page)
      expect(context.get(brandContext)).toEqual({ of: "distributor", distributor, isSuspended: true })
    }
    const closed = ["/", "/manager/request", "/executive/login", "/solicitud", "/manager/account"]
    for (const address of [...closed, "/index-resp", "/index-resp.data", "/payment"]) {
      const { outcome } = await open(address, suspended)
      expect(await outcome).toMatchObject({ init: { status: 422 } })
    }
  })

  it("A4: is unknown after any other failure, which does not block the page", async () => {
    const { outcome, context } = await open("/", failing, { host: "nueva.ec" })
    expect(await outcome).toBe(page)
    expect(context.get(brandContext)).toEqual({ of: "unknown", distributor: null })
  })

  it("A4: is the last known one after a failure, until the host has no distributor", async () => {
    const host = "conocida.ec"
    const brandAfter = async (api: ApiCaller) => {
      const { outcome, context } = await open("/", api, { host })
      await outcome
      return context.get(brandContext)
    }
    await brandAfter(answering(distributor))
    expect(await brandAfter(failing)).toEqual({ of: "distributor", distributor })
    const removed = await open("/", answering(null), { host })
    expect(await removed.outcome).toMatchObject({ init: { status: 422 } })
    expect(await brandAfter(failing)).toEqual({ of: "unknown", distributor: null })
  })

  it("A5: a look-up of more than 150 ms sends the shell with «Cargando . . .»", async () => {
    const { outcome } = await open("/", silent)
    const settled = vi.fn()
    void outcome.then(settled)
    await vi.advanceTimersByTimeAsync(149)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(settled).toHaveBeenCalledWith(
      expect.objectContaining({ data: { brand: "pending" }, init: { status: 200 } }),
    )
  })

  it("A5: a submitted form waits for a slow look-up", async () => {
    const slow: ApiCaller = () =>
      new Promise((resolve) => setTimeout(resolve, 5000, { status: 200, body: distributor }))
    const { outcome } = await open("/solicitud", slow, "POST")
    await vi.advanceTimersByTimeAsync(5000)
    expect(await outcome).toBe(page)
  })
})
