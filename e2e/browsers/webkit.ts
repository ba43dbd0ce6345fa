import { once } from "node:events"
import { mkdirSync } from "node:fs"
import { createServer } from "node:net"
import { type Command, DrivenBrowser, hasPrograms } from "./driven-browser.ts"

/** Whether the packages webkit2gtk-driver and xvfb are installed. */
export const hasWebKit = () => hasPrograms(["WebKitWebDriver", "Xvfb"])

const addresses: Record<Command, string> = {
  Navigate: "/url",
  ExecuteScript: "/execute/sync",
  ExecuteAsyncScript: "/execute/async",
  ElementClick: "/element/:id/click",
  ElementSendKeys: "/element/:id/value",
  SetWindowRect: "/window/rect",
  TakeScreenshot: "/screenshot",
  DeleteSession: "",
}
const methods: Partial<Record<Command, string>> = { TakeScreenshot: "GET", DeleteSession: "DELETE" }

/** Safari's engine: WebKitGTK's MiniBrowser on a screen of its own. */
export class WebKit extends DrivenBrowser {
  #session = ""

  protected async start(): Promise<void> {
    const screen = this.spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1400x1000x24"])
    const [display] = await once(screen.stdio[3] as NodeJS.ReadableStream, "data")
    mkdirSync(this.home.path("runtime"), { mode: 0o700 })
    this.home.write("user-dirs.dirs", `XDG_DOWNLOAD_DIR="${this.downloads}"\n`)
    const port = await freePort()
    this.spawn("WebKitWebDriver", [`--port=${port}`], {
      DISPLAY: `:${String(display).trim()}`,
      GDK_BACKEND: "x11",
      XDG_CONFIG_HOME: this.home.path(),
      XDG_RUNTIME_DIR: this.home.path("runtime"),
      // Without a graphics card.
      LIBGL_ALWAYS_SOFTWARE: "1",
      NO_AT_BRIDGE: "1",
    })
    const driver = `http://127.0.0.1:${port}`
    await this.until("WebKitWebDriver", () => fetch(`${driver}/status`).then(({ ok }) => ok))
    const args = ["--automation", "--enable-media-stream=true", "--enable-mock-capture-devices=true"]
    const { sessionId } = await request<{ sessionId: string }>("POST", `${driver}/session`, {
      capabilities: {
        alwaysMatch: {
          "webkitgtk:browserOptions": { args },
          timeouts: { script: 45_000 },
        },
      },
    })
    this.#session = `${driver}/session/${sessionId}`
  }

  protected async send<Result>(command: Command, { id = "", ...body }: { id?: string }): Promise<Result> {
    const address = this.#session + addresses[command].replace(":id", id)
    const method = methods[command] ?? "POST"
    return await request<Result>(method, address, method === "POST" ? body : undefined)
  }
}

async function request<Result>(method: string, address: string, body?: object): Promise<Result> {
  const response = await fetch(address, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await response.json()) as { value: Result & { error?: string; message?: string } }
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`)
  return value
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  server.close()
  return typeof address === "object" && address ? address.port : 0
}
