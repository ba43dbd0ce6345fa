import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs"
import { delimiter, join } from "node:path"
import { createInterface } from "node:readline"
import { setTimeout as pause } from "node:timers/promises"
import { TemporaryFolder } from "@trazo/pki/testing/programs"

/** Long, because the machine may be busy. */
const waitMilliseconds = 45_000
/** The key of an element's reference (WebDriver 2, section 12.1). */
const elementKey = "element-6066-11e4-a52e-4f735466cecf"

/** Commands of WebDriver as Marionette, Firefox's own protocol, names them. */
export type Command =
  | "Navigate"
  | "ExecuteScript"
  | "ExecuteAsyncScript"
  | "ElementClick"
  | "ElementSendKeys"
  | "SetWindowRect"
  | "TakeScreenshot"
  | "DeleteSession"

/** Notes errors from now on. WebKitGTK's driver tells none. */
const listening = `
  const errors = []
  window.errorsOfPage = errors
  addEventListener("error", (event) => errors.push(event.message || "a file did not load: " + event.target?.src), true)
  addEventListener("unhandledrejection", ({ reason }) => errors.push(String(reason)))
  addEventListener("securitypolicyviolation", (event) => errors.push(event.violatedDirective + " " + event.blockedURI))
  const { error } = console
  console.error = (...given) => { errors.push(given.map(String).join(" ")); error.apply(console, given) }`

interface Parameters {
  id?: string
  [name: string]: unknown
}

type Element = Record<typeof elementKey, string>

export const hasPrograms = (programs: readonly string[]) =>
  programs.every((program) =>
    (process.env.PATH ?? "").split(delimiter).some((folder) => existsSync(join(folder, program))),
  )

/** A browser with a home folder of its own, driven by WebDriver's commands. Its service workers are on. */
export abstract class DrivenBrowser implements AsyncDisposable {
  readonly #children: ChildProcess[] = []
  protected readonly home = new TemporaryFolder()
  protected readonly downloads = this.home.path("downloads")
  /** What pages and their scripts wrote as errors. A test removes what it expects. */
  readonly errors: string[] = []
  /** Of an error in the browser's output. A browser without it is asked after each page. */
  protected readonly errorPattern: RegExp | null = null

  protected abstract start(): Promise<void>
  protected abstract send<Result>(command: Command, parameters: Parameters): Promise<Result>

  async open(): Promise<this> {
    mkdirSync(this.downloads)
    try {
      await this.start()
      return this
    } catch (error) {
      await this[Symbol.asyncDispose]()
      throw error
    }
  }

  protected spawn(program: string, args: string[], env: Record<string, string> = {}): ChildProcess {
    const child = spawn(program, args, {
      env: { ...process.env, HOME: this.home.path(), TZ: "America/Guayaquil", ...env },
      stdio: ["ignore", "pipe", "pipe", "pipe"],
    })
    this.#children.unshift(child)
    for (const input of [child.stdout, child.stderr]) {
      if (!input) continue
      createInterface({ input }).on("line", (line) => {
        if (this.errorPattern?.test(line)) this.errors.push(line)
      })
    }
    return child
  }

  /** Opens a page and waits until React has taken it over: before, a press on a button is lost. */
  async goTo(address: string): Promise<void> {
    await this.collectErrors()
    await this.send("Navigate", { url: address })
    if (!this.errorPattern) await this.#script(listening)
    await this.hydration()
  }

  async hydration(): Promise<void> {
    await this.until("hydration", () =>
      this.#script<boolean>(
        "return Object.keys(document.body).some((key) => key.startsWith('__reactProps'))",
      ),
    )
  }

  /** Of the page that is open, which is about to be left. */
  async collectErrors(): Promise<void> {
    if (this.errorPattern) return
    const found = await this.#script<string[] | null>("return window.errorsOfPage?.splice(0)").catch(
      () => null,
    )
    this.errors.push(...(found ?? []))
  }

  /** Waits for an address. */
  async arrive(path: RegExp): Promise<void> {
    await this.until(String(path), async () =>
      path.test(await this.#script<string>("return location.pathname")),
    )
  }

  /** Runs the body of an async function with `given` in the page. */
  async evaluate<Result>(body: string, ...given: unknown[]): Promise<Result> {
    const script = `const given = [...arguments]; const done = given.pop();
      (async () => { ${body} })().then((value) => done({ value }), (error) => done({ error: String(error) }))`
    const result = await this.send<{ value: Result; error?: string }>("ExecuteAsyncScript", {
      script,
      args: given,
    })
    if (result.error) throw new Error(result.error)
    return result.value
  }

  #script<Result>(script: string, ...args: unknown[]): Promise<Result> {
    return this.send<Result>("ExecuteScript", { script, args })
  }

  /** Waits for the first element that is shown and enabled, or an input of files, which is hidden. */
  async find(xpath: string): Promise<Element> {
    const script = `
      const found = document.evaluate(arguments[0], document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null)
      const elements = Array.from({ length: found.snapshotLength }, (_, index) => found.snapshotItem(index))
      const isReady = (element) => element.checkVisibility({ visibilityProperty: true }) && !element.matches(":disabled")
      return elements.find((element) => element.type === "file" || isReady(element)) ?? null`
    return await this.until(xpath, () => this.#script<Element | null>(script, xpath))
  }

  async textOf(xpath: string): Promise<string> {
    return await this.#script("return arguments[0].innerText", await this.find(xpath))
  }

  async click(xpath: string): Promise<void> {
    await this.until(`A press on ${xpath}`, async () => {
      const element = await this.find(xpath)
      // WebKit's own scrolling stops short of elements at the end of a page.
      await this.#script("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", element)
      if (!(await this.#isStill(element))) return false
      await this.send("ElementClick", { id: element[elementKey] })
      return true
    })
  }

  /** A press without a pointer, for a place that moves under it. */
  async press(xpath: string): Promise<void> {
    await this.#script("arguments[0].click()", await this.find(xpath))
  }

  /** A press on an element that moves meets what is at its old place. */
  async #isStill(element: Element): Promise<boolean> {
    const place = () =>
      this.#script<string>("return JSON.stringify(arguments[0].getBoundingClientRect())", element)
    const before = await place()
    await pause(150)
    return (await place()) === before
  }

  /** Chooses the radio button or checkbox whose name begins like this. */
  async choose(name: string): Promise<void> {
    const script = `
      const textOf = (id) => document.getElementById(id)?.textContent
      const namesOf = (input) => [
        input.getAttribute("aria-label"),
        ...(input.getAttribute("aria-labelledby") ?? "").split(" ").map(textOf),
        ...Array.from(input.labels, (label) => label.textContent),
      ]
      const inputs = [...document.querySelectorAll("input[type=radio], input[type=checkbox]")]
      const input = inputs.find((each) => each.closest("label, fieldset, div").checkVisibility() &&
        namesOf(each).some((text) => text?.trim().startsWith(arguments[0])))
      if (input && !input.checked) input.click()
      return input?.checked ?? false`
    await this.until(`A choice «${name}»`, () => this.#script<boolean>(script, name))
  }

  /** Types into a field, or names a file to an input of files. */
  async type(xpath: string, text: string): Promise<void> {
    const { [elementKey]: id } = await this.find(xpath)
    await this.send("ElementSendKeys", { id, text })
  }

  /** The file that the page saved. Browsers write it under its own name, so `isWhole` tells when it has ended. */
  async saved(name: string, isWhole: (bytes: Buffer) => boolean): Promise<Buffer> {
    const path = join(this.downloads, name)
    return await this.until(`The download ${name}`, async () => {
      const bytes = existsSync(path) && readFileSync(path)
      return bytes && isWhole(bytes) ? bytes : null
    })
  }

  /** The name of a saved file, or null. */
  async savedName(pattern: RegExp): Promise<string | null> {
    return readdirSync(this.downloads).find((name) => pattern.test(name)) ?? null
  }

  async resize(width: number, height: number): Promise<void> {
    await this.send("SetWindowRect", { x: 0, y: 0, width, height })
  }

  /** PNG. */
  async screenshot(): Promise<Buffer> {
    return Buffer.from(await this.send<string>("TakeScreenshot", { full: false }), "base64")
  }

  /** What `look` returns once it is not null or false. An error counts as «not yet». */
  async until<Result>(what: string, look: () => Promise<Result | null | false>): Promise<Result> {
    const end = performance.now() + waitMilliseconds
    let cause: unknown
    do {
      try {
        const found = await look()
        if (found !== null && found !== false) return found
        cause = undefined
      } catch (error) {
        cause = error
      }
      await pause(100)
    } while (performance.now() < end)
    const text = await this.#script("return location.href + '\\n' + document.body.innerText").catch(() => "")
    throw new Error(`${what} did not come:\n${text}`, { cause })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.send("DeleteSession", {}).catch(() => undefined)
    for (const child of this.#children) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      child.kill("SIGTERM")
      await once(child, "exit")
    }
    this.home.remove()
  }
}
