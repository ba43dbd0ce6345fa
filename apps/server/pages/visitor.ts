import { within } from "@testing-library/dom"
import type { InjectOptions } from "fastify"
import { type HTMLButtonElement, type HTMLElement, Window } from "happy-dom"
import type { TestApp } from "../src/testing/test-app.ts"

type Response = Awaited<ReturnType<TestApp["app"]["inject"]>>

const mostRedirects = 10

/** A person without script: keeps cookies, follows redirects and sends forms. */
export class Visitor {
  readonly #app: TestApp["app"]
  readonly #host: string
  readonly cookies = new Map<string, string>()

  constructor({ app }: Pick<TestApp, "app">, { host }: { host: string }) {
    this.#app = app
    this.#host = host
  }

  /** One call, without following its redirect. */
  async request(options: InjectOptions & { url: string }): Promise<Response> {
    const response = await this.#once(options)
    const isPage = !options.method && String(response.headers["content-type"]).startsWith("text/html")
    // A slow look-up of the brand first returns a shell (A5).
    return isPage && response.payload.includes("Cargando . . .") ? this.request(options) : response
  }

  async #once(options: InjectOptions): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("; ")
    const response = await this.#app.inject({
      ...options,
      headers: { host: this.#host, ...(cookie && { cookie }), ...options.headers },
    })
    for (const { name, value } of response.cookies) {
      if (value === "") this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return response
  }

  /** Opens a page as a link does. */
  async open(url: string): Promise<Page> {
    return this.#follow(url, await this.request({ url }))
  }

  async #follow(url: string, response: Response, redirects = 0): Promise<Page> {
    const { location } = response.headers
    if (typeof location !== "string") return pageOf(url, response)
    if (redirects === mostRedirects) throw new Error(`${url} redirects without an end`)
    const next = new URL(location, `http://${this.#host}${url}`)
    const path = next.pathname + next.search
    return this.#follow(path, await this.request({ url: path }), redirects + 1)
  }

  /** Presses a button that sends its form, after filling in fields by their names. */
  async press(page: Page, button: string | RegExp, fields: Record<string, string> = {}): Promise<Page> {
    // The menu of the account stands in the page before it is opened.
    const [pressed] = page.getAllByRole("button", { name: button, hidden: true }) as HTMLButtonElement[]
    const form = pressed?.form
    if (!form) throw new Error(`${button} is in no form`)
    const data = new page.window.FormData(form, pressed)
    for (const [name, value] of Object.entries(fields)) data.set(name, value)
    const query = new URLSearchParams(
      [...data].map(([name, value]): [string, string] => [name, String(value)]),
    )
    const url = new URL(form.getAttribute("action") ?? page.url, `http://${this.#host}${page.url}`)
    const address = url.pathname + url.search
    if (form.method !== "post") return this.open(`${url.pathname}?${query}`)
    const headers = { "content-type": "application/x-www-form-urlencoded", origin: `http://${this.#host}` }
    const sent = { method: "POST", url: address, headers, payload: query.toString() } as const
    return this.#follow(address, await this.request(sent))
  }
}

type Name = string | RegExp

interface ByRole {
  name?: Name
  level?: number
  /** Finds what is not shown as well. */
  hidden?: boolean
}

/** The queries of Testing Library, whose own types need those of a browser. */
interface Queries {
  getByRole(role: string, options?: ByRole): HTMLElement
  queryByRole(role: string, options?: ByRole): HTMLElement | null
  getAllByRole(role: string, options?: ByRole): HTMLElement[]
  getByText(text: Name): HTMLElement
  queryByText(text: Name): HTMLElement | null
  getByLabelText(text: Name): HTMLElement
}

/** Finds what is inside an element. */
export const inside = (element: HTMLElement) => within(element as never) as unknown as Queries

/** The page's own header or footer, not one of a part of it. */
export function frame({ document }: Page, tag: "header" | "footer"): HTMLElement | null {
  const all = [...document.querySelectorAll(tag)] as HTMLElement[]
  return all.find((one) => one.closest("main, article, section, aside, nav, dialog") === null) ?? null
}

/** A page as the server sent it, its scripts not run. */
export interface Page extends Queries {
  /** Path and query. */
  url: string
  status: number
  headers: Response["headers"]
  text: string
  window: Window
  document: Window["document"]
}

function pageOf(url: string, { statusCode: status, headers, payload: text }: Response): Page {
  const window = new Window({ url: `http://localhost${url}`, settings: withoutScript })
  const { document } = window
  document.write(text)
  return { url, status, headers, text, window, document, ...inside(document.body) }
}

const withoutScript = {
  disableJavaScriptEvaluation: true,
  disableJavaScriptFileLoading: true,
  disableCSSFileLoading: true,
}
