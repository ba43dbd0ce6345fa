import { existsSync, mkdirSync, readFileSync } from "node:fs"
import { connect, type Socket } from "node:net"
import { type Command, DrivenBrowser } from "./driven-browser.ts"

/** Firefox's settings for a run without questions, with a fake camera and its console in its output. */
const settings = (downloads: string) => ({
  "marionette.port": 0,
  "intl.accept_languages": "es-EC, es",
  "browser.download.folderList": 2,
  "browser.download.dir": downloads,
  "browser.download.alwaysOpenPanel": false,
  // Else a saved PDF is opened in place of the page.
  "pdfjs.disabled": true,
  "browser.helperApps.neverAsk.saveToDisk": "application/pdf,application/x-pkcs12,text/xml,text/csv",
  "media.navigator.permission.disabled": true,
  "media.navigator.streams.fake": true,
  "browser.dom.window.dump.enabled": true,
  "devtools.console.stdout.content": true,
  "devtools.console.stdout.chrome": false,
  "browser.shell.checkDefaultBrowser": false,
  "browser.aboutwelcome.enabled": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "app.update.disabledForTesting": true,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
})

interface Waiting {
  resolve: (result: unknown) => void
  reject: (error: Error) => void
}

/** Firefox by Marionette, its own protocol, because Debian has no geckodriver. */
export class Firefox extends DrivenBrowser {
  protected override readonly errorPattern = /^JavaScript error: (https?|blob):|^console\.error: (?!RSLoader)/
  #socket: Socket | undefined
  #received = Buffer.alloc(0)
  readonly #waiting = new Map<number, Waiting>()
  #lastId = 0

  protected async start(): Promise<void> {
    const profile = this.home.path("profile")
    mkdirSync(profile)
    const lines = Object.entries(settings(this.downloads)).map(
      ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
    )
    this.home.write("profile/user.js", lines.join(""))
    this.spawn("firefox-esr", ["--headless", "--marionette", "--no-remote", "--profile", profile])
    const active = `${profile}/MarionetteActivePort`
    // The file is empty for a moment.
    const port = await this.until(
      "Firefox",
      async () => existsSync(active) && (Number(readFileSync(active)) || null),
    )
    this.#socket = connect(port, "127.0.0.1").on("data", (bytes) => this.#read(bytes))
    this.#socket.on("close", () => this.#rejectAll())
    await this.#call("WebDriver:NewSession", {})
    await this.#call("WebDriver:SetTimeouts", { script: 45_000 })
  }

  protected async send<Result>(command: Command, parameters: object): Promise<Result> {
    const result = await this.#call(`WebDriver:${command}`, parameters)
    return (result as { value: Result }).value
  }

  /** A message is its length, a colon and JSON: kind 0, id, command and parameters. */
  #call(command: string, parameters: object): Promise<unknown> {
    const socket = this.#socket
    if (!socket) return Promise.reject(new Error("Firefox has not started"))
    this.#lastId += 1
    const id = this.#lastId
    const message = JSON.stringify([0, id, command, parameters])
    socket.write(`${Buffer.byteLength(message)}:${message}`)
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }))
  }

  #read(bytes: Buffer): void {
    this.#received = Buffer.concat([this.#received, bytes])
    for (;;) {
      const start = this.#received.indexOf(":") + 1
      const end = start + Number(this.#received.subarray(0, start - 1))
      if (start === 0 || this.#received.length < end) return
      const message: unknown = JSON.parse(this.#received.subarray(start, end).toString())
      this.#received = this.#received.subarray(end)
      // The first message is a greeting.
      if (Array.isArray(message))
        this.#take(message as [1, number, { error: string; message: string } | null, unknown])
    }
  }

  #take([, id, error, result]: [1, number, { error: string; message: string } | null, unknown]): void {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    if (error) waiting?.reject(new Error(`${error.error}: ${error.message}`))
    else waiting?.resolve(result)
  }

  #rejectAll(): void {
    for (const { reject } of this.#waiting.values()) reject(new Error("Firefox has ended"))
    this.#waiting.clear()
  }
}
