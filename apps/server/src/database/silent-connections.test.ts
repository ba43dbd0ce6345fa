import { sql } from "kysely"
import { Server } from "socket.io"
import { afterEach, expect, it, vi } from "vitest"
import { openDatabaseProxy } from "../testing/database-proxy.ts"
import { createTestApp } from "../testing/test-app.ts"
import { testLog } from "../testing/test-settings.ts"
import { DatabaseLink } from "./link.ts"
import { openNotifications } from "./notifications.ts"
import { openPool } from "./pooling/pool.ts"
import { queueDatabase } from "./queue-database.ts"
import { openSocketAdapter } from "./socket-adapter.ts"

const { appUrl, owner, deps } = await createTestApp()

afterEach(() => {
  vi.useRealTimers()
})

it("sockets and jobs are told again after a firewall dropped the listening connection in silence", async () => {
  const proxy = await openDatabaseProxy(appUrl)
  const { log, errors } = testLog()
  const link = (name: "notifications" | "sockets" | "jobs") => new DatabaseLink(name, log)
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] })
  const notifications = await openNotifications(proxy.url, link("notifications"))

  const pool = openPool({ connectionString: appUrl, max: 1, link: link("jobs") })
  const jobs = vi.fn()
  const reconnected = vi.fn()
  await queueDatabase(pool, notifications).listen?.("trazo_silence", jobs, reconnected)

  const one = openSocketAdapter({ appUrl, notifications, link: link("sockets") })
  const other = openSocketAdapter({ appUrl, notifications: deps.notifications, link: link("sockets") })
  const [here, there] = [new Server({ adapter: one.adapter }), new Server({ adapter: other.adapter })]
  const heard = vi.fn()
  here.on("news", heard)
  there.of("/")

  const tell = async (word: string) => {
    await sql`select pg_notify('trazo_silence', ${word})`.execute(owner)
    there.serverSideEmit("news", word)
  }
  await vi.waitFor(async () => {
    await tell("before")
    expect(heard).toHaveBeenCalledWith("before")
    expect(jobs).toHaveBeenCalledWith("before")
  })

  proxy.forget()
  await tell("lost")
  // The beat of ten seconds finds that nobody responds.
  vi.advanceTimersByTime(10_000)
  await vi.waitFor(() => expect(reconnected).toHaveBeenCalled(), { timeout: 15_000 })
  await vi.waitFor(async () => {
    await tell("after")
    expect(heard).toHaveBeenCalledWith("after")
    expect(jobs).toHaveBeenCalledWith("after")
  })
  expect(jobs).not.toHaveBeenCalledWith("lost")
  expect(errors.splice(0)).toHaveLength(1)

  for (const io of [here, there]) io.of("/").adapter.close()
  await Promise.all([one.close(), other.close(), notifications.close(), pool.end()])
  proxy.refuse()
}, 40_000)
