interface Kept {
  /** The page cut where its nonce stood. */
  parts: string[]
  until: number
}

const keptMilliseconds = 30_000
const mostPages = 64

/**
 * Pages as strangers were sent them a moment ago. Rendering is most of a page's cost, and what it gives depends on
 * the address and on what the loaders answered alone: with both the same, only the nonce is new. Loaders run every
 * time, so a new price or colour is a new page at once; half a minute is for what tells the time.
 */
export class RenderedPages {
  readonly #kept = new Map<string, Kept>()

  /** The page kept under a key, with another nonce in it; null when there is none. */
  find(key: string, nonce: string, now: number): string | null {
    const kept = this.#kept.get(key)
    if (!kept || kept.until <= now) return null
    return kept.parts.join(nonce)
  }

  keep(key: string, page: { html: string; nonce: string }, now: number): void {
    this.#kept.delete(key)
    this.#kept.set(key, { parts: page.html.split(page.nonce), until: now + keptMilliseconds })
    if (this.#kept.size > mostPages) this.#kept.delete(this.#kept.keys().next().value ?? key)
  }
}

interface Rendering {
  url: string
  cookie: string | null
  loaderData: Record<string, unknown>
  actionData: Record<string, unknown> | null
  errors: unknown
  statusCode: number
}

/** Under which key a page may be kept; null for what only its own reader may see, and for what went wrong. */
export function keyOfPage({
  url,
  cookie,
  loaderData,
  actionData,
  errors,
  statusCode,
}: Rendering): string | null {
  if (cookie || actionData || errors || statusCode !== 200) return null
  const hasPromise = Object.values(loaderData).some((loaded) =>
    Object.values((loaded ?? {}) as object).some((value) => value instanceof Promise),
  )
  return hasPromise ? null : `${url}\n${JSON.stringify(loaderData)}`
}
