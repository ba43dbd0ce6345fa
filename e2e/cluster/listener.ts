import { request as newRequest } from "@playwright/test"
import type { ToPage } from "@trazo/contract/endpoint/live-events"
import { executiveNotifications, type Notification } from "@trazo/contract/platform/notifications"
import { io, type Socket } from "socket.io-client"
import { json } from "../support/api/api-calls.ts"
import { demoAccounts } from "../support/people/demo-accounts.ts"

/** An executive's page at one process, which hears what any process does. */
export class Listener {
  /** Paths that notifications link to. */
  readonly heard = new Set<string>()
  readonly #socket: Socket<ToPage>
  readonly #origin: string
  readonly #cookie: string

  private constructor(origin: string, cookie: string) {
    this.#origin = origin
    this.#cookie = cookie
    const options = {
      transports: ["websocket"],
      auth: { area: "executive" },
      extraHeaders: { cookie, origin },
    }
    this.#socket = io(origin, options)
    this.#socket.on("newNotificationClient", (notification) => this.#hear(notification))
  }

  static async open(origin: string): Promise<Listener> {
    const { user, password, api } = demoAccounts.executive
    const staff = await newRequest.newContext({ baseURL: origin })
    await json(staff.post(api, { data: { user, password } }))
    const { cookies } = await staff.storageState()
    await staff.dispose()
    return new Listener(origin, cookies.map(({ name, value }) => `${name}=${value}`).join("; "))
  }

  #hear({ datos }: Notification): void {
    this.heard.add(datos.link)
  }

  /** What it lists, as a page does that was away. */
  async listed(): Promise<Set<string>> {
    const context = await newRequest.newContext({
      baseURL: this.#origin,
      extraHTTPHeaders: { cookie: this.#cookie },
    })
    const links = new Set<string>()
    let before: string | null = null
    do {
      const params: Record<string, string> = before ? { before } : {}
      const { rows, next } = await json(context.get(executiveNotifications.list.path, { params }))
      for (const { datos } of rows as Notification[]) links.add(datos.link)
      before = next
    } while (before)
    await context.dispose()
    return links
  }

  close(): void {
    this.#socket.close()
  }
}
