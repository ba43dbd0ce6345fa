import { vi } from "vitest"

interface SentCall {
  method: string
  path: string
  /** JSON as text, or the form of an upload. */
  body: string | FormData | null
}

interface StubResponse {
  status?: number
  body?: unknown
}

type Respond = (call: SentCall) => StubResponse | Promise<StubResponse>

/** Replaces the browser's fetch and XMLHttpRequest. Returns the calls so far. A rejected response is a lost connection. */
export function stubNetwork(respond: Respond): SentCall[] {
  const calls: SentCall[] = []
  const send = async (call: SentCall) => {
    calls.push(call)
    const { status = 200, body = null } = await respond(call)
    return new Response(JSON.stringify(body), { status })
  }
  vi.stubGlobal("fetch", (path: string, { method = "GET", body = null }: RequestInit = {}) =>
    send({ method, path, body: typeof body === "string" ? body : null }),
  )
  vi.stubGlobal("XMLHttpRequest", requestClass(send))
  return calls
}

/** The form of an upload. */
export function formOf(call: SentCall | undefined): FormData {
  if (call?.body instanceof FormData) return call.body
  throw new Error("the call has no form")
}

function requestClass(send: (call: SentCall) => Promise<Response>) {
  return class {
    status = 0
    responseText = ""
    onload = () => {}
    onerror = () => {}
    upload: { onprogress?: (progress: { loaded: number; total: number; lengthComputable: true }) => void } =
      {}
    #method = ""
    #path = ""

    open(method: string, path: string) {
      this.#method = method
      this.#path = path
    }

    setRequestHeader() {}

    send(body: FormData) {
      this.upload.onprogress?.({ loaded: 1, total: 2, lengthComputable: true })
      send({ method: this.#method, path: this.#path, body }).then(
        async (response) => {
          this.status = response.status
          this.responseText = await response.text()
          this.onload()
        },
        () => this.onerror(),
      )
    }
  }
}
