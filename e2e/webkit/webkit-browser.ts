import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdirSync } from "node:fs"
import { createServer } from "node:net"
import { delimiter, join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { TemporaryFolder } from "@trazo/pki/testing/programs"

const programs = ["WebKitWebDriver", "Xvfb"]
/** Long, because the machine may be busy. */
const waitMilliseconds = 45_000
/** The key of an element's reference (WebDriver 2, section 12.1). */
const elementKey = "element-6066-11e4-a52e-4f735466cecf"

/** Whether the packages webkit2gtk-driver and xvfb are installed. */
export const hasWebKit = programs.every((program) =>
  (process.env.PATH ?? "").split(delimiter).some((folder) => existsSync(join(folder, program))),
)

/** WebKitGTK's MiniBrowser on a screen of its own, driven by WebDriver. Its service workers are on. */
export class WebKitBrowser implements AsyncDisposable {
  readonly #children: ChildProcess[] = []
  readonly #home = new TemporaryFolder()
  #session = ""

  static async open(): Promise<WebKitBrowser> {
    const browser = new WebKitBrowser()
    try {
      await browser.#start()
      return browser
    } catch (error) {
      await browser[Symbol.asyncDispose]()
      throw error
    }
  }

  async #start(): Promise<void> {
    const screen = this.#spawn("Xvfb", ["-displayfd", "3"])
    const [display] = await once(screen.stdio[3] as NodeJS.ReadableStream, "data")
    mkdirSync(this.#home.path("downloads"))
    mkdirSync(this.#home.path("runtime"), { mode: 0o700 })
    this.#home.write("user-dirs.dirs", `XDG_DOWNLOAD_DIR="${this.#home.path("downloads")}"\n`)
    const port = await freePort()
    this.#spawn("WebKitWebDriver", [`--port=${port}`], {
      DISPLAY: `:${String(display).trim()}`,
      GDK_BACKEND: "x11",
      HOME: this.#home.path(),
      XDG_CONFIG_HOME: this.#home.path(),
      XDG_RUNTIME_DIR: this.#home.path("runtime"),
      // Without a graphics card.
      LIBGL_ALWAYS_SOFTWARE: "1",
      NO_AT_BRIDGE: "1",
    })
    const driver = `http://127.0.0.1:${port}`
    await untilTrue("WebKitWebDriver", () => fetch(`${driver}/status`).then(({ ok }) => ok))
    const { sessionId } = await send<{ sessionId: string }>("POST", `${driver}/session`, {
      capabilities: { alwaysMatch: { timeouts: { implicit: waitMilliseconds, script: waitMilliseconds } } },
    })
    this.#session = `${driver}/session/${sessionId}`
  }

  #spawn(program: string, args: string[], env: Record<string, string> = {}): ChildProcess {
    const child = spawn(program, args, {
      env: { ...process.env, ...env },
      stdio: ["ignore", "ignore", "ignore", "pipe"],
    })
    this.#children.unshift(child)
    return child
  }

  async goTo(address: string): Promise<void> {
    await this.#command("POST", "url", { url: address })
  }

  /** Runs the body of an async function in the page. */
  async evaluate<Result>(body: string): Promise<Result> {
    const script = `const done = arguments[0]; (async () => { ${body} })().then(done, (error) => done(String(error)))`
    return await this.#command<Result>("POST", "execute/async", { script, args: [] })
  }

  /** Waits for the element. */
  async find(xpath: string): Promise<string> {
    const found = await this.#command<Record<string, string>>("POST", "element", {
      using: "xpath",
      value: xpath,
    }).catch(async (error: unknown) => {
      const text = await this.evaluate("return document.body.innerText").catch(() => "")
      throw new Error(`${xpath} is not on the page:\n${text}`, { cause: error })
    })
    return found[elementKey] ?? ""
  }

  async click(xpath: string): Promise<void> {
    const element = await this.find(xpath)
    // The driver's own scrolling stops short of elements at the end of a page.
    const script = "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })"
    await this.#command("POST", "execute/sync", { script, args: [{ [elementKey]: element }] })
    await this.#command("POST", `element/${element}/click`, {})
  }

  /** Types into a field, or names a file to an input of files. */
  async type(xpath: string, text: string): Promise<void> {
    await this.#command("POST", `element/${await this.find(xpath)}/value`, { text })
  }

  /** The file that the page saved. WebKit writes it under its own name, so its end tells that it is whole. */
  async saved(name: string, end: RegExp): Promise<Buffer> {
    const path = join("downloads", name)
    const isWhole = () =>
      existsSync(this.#home.path(path)) && end.test(this.#home.read(path).toString("latin1"))
    await untilTrue(`The download ${name}`, async () => isWhole())
    return this.#home.read(path)
  }

  async #command<Result>(method: string, command: string, body?: object): Promise<Result> {
    return await send<Result>(method, `${this.#session}/${command}`, body)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#session) await send("DELETE", this.#session).catch(() => undefined)
    for (const child of this.#children) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      child.kill("SIGTERM")
      await once(child, "exit")
    }
    this.#home.remove()
  }
}

async function send<Result>(method: string, address: string, body?: object): Promise<Result> {
  const response = await fetch(address, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await response.json()) as { value: Result & { error?: string; message?: string } }
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`)
  return value
}

async function untilTrue(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  const until = performance.now() + waitMilliseconds
  while (!(await isTrue().catch(() => false))) {
    if (performance.now() > until) throw new Error(`${what} did not come`)
    await pause(100)
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  server.close()
  return typeof address === "object" && address ? address.port : 0
}
