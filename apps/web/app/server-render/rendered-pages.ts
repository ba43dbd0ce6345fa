interface Kept {
  /** The HTML, split at the nonce. */
  parts: string[]
  until: number
}

const keptMilliseconds = 30_000
const mostPages = 64

/**
 * Caches the HTML of pages for visitors without cookies, because rendering is most of a page's cost. The HTML depends
 * only on the URL, the loader data and the nonce. Loaders run on every request, so a new price or colour appears at
 * once. Pages that show the current time can be half a minute old.
 */
export class RenderedPages {
  readonly #kept = new Map<string, Kept>()

  /** The cached page with the given nonce, or null. */
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

/** The cache key of a page. Null for private pages, form results, errors and pages with pending promises. */
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
