// Keeps what was loaded readable without a connection (docs/decisions/0034-offline.md). It answers three kinds of GET:
// built files, pages, and the data of the pages in `readable`. Everything else passes by, the whole API too.
// A cache may refuse any call: the disk is full, or the window is private. What the server answers is passed on then too.

const buildCache = "trazo-build-1"
const brandCache = "trazo-brand-1"
// What belongs to a person. Deleted when a session ends or another one begins.
const pageCache = "trazo-pages-1"
const fileCache = "trazo-files-1"

const offlinePage = "/api/brand/offline"
const accountKey = "/account"

/** Pages that only show. Not the account, no activation, no revocation and nothing with a query. */
const readable =
  /^(\/manager\/(request(\/[0-9a-f-]{36})?|signatures|renovations|extention|process(\/(download|use|validation))?|aplications(\/[a-z-]+)?)|\/help)$/
const signIn = /^\/(manager|help)\/login$/
const signOut = /^\/(manager|help)$/

const longestMilliseconds = 12 * 3_600_000
const mostPages = 40
const mostBuildFiles = 500
const largestPageBytes = 1_000_000

/** Grows when a session ends, so that a page that was under way is not kept afterwards. */
let generation = 0

self.addEventListener("install", (event) => {
  // Without the page it installs too: a version before it may have a fault.
  event.waitUntil(
    keepOfflinePage()
      .catch(() => undefined)
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener("activate", (event) => {
  event.waitUntil(
    deleteFormerCaches()
      .catch(() => undefined)
      .then(() => self.clients.claim()),
  )
})

self.addEventListener("message", (event) => {
  const { kind, account, path, files } = event.data ?? {}
  if (kind === "account" && typeof account === "string") {
    event.waitUntil(
      belongTo(account)
        .then(() => keepPresent(String(path), Array.isArray(files) ? files : []))
        .catch(() => undefined),
    )
  }
  if (kind === "ahead" && Array.isArray(files)) event.waitUntil(keepBuiltFiles(files).catch(() => undefined))
  if (kind === "brand") event.waitUntil(keepOfflinePage().catch(() => undefined))
})

self.addEventListener("fetch", (event) => {
  const { request } = event
  const { origin, pathname, search } = new URL(request.url)
  if (origin !== self.location.origin) return
  const isData = pathname.endsWith(".data")
  const path = isData ? pathname.slice(0, -".data".length) : pathname
  if (signIn.test(path) || (request.method === "POST" && signOut.test(path))) event.waitUntil(forget())
  if (request.method !== "GET" || pathname.startsWith("/api/")) return
  if (pathname.startsWith("/assets/")) event.respondWith(builtFile(event))
  else if (request.mode === "navigate") event.respondWith(page(event, search === "" && readable.test(path)))
  else if (isData && readable.test(path)) event.respondWith(data(event))
})

/** Their names contain a hash of their content. */
async function builtFile(event) {
  const kept = await recall(buildCache, event.request)
  if (kept) return kept
  const response = await fetch(event.request)
  if (response.status === 200 && response.type === "basic") {
    event.waitUntil(keepBuiltFile(event.request, response.clone()).catch(() => undefined))
  }
  return response
}

async function keepBuiltFile(request, response) {
  const cache = await caches.open(buildCache)
  await cache.put(request, response)
  await trim(cache, mostBuildFiles)
}

async function page(event, isReadable) {
  try {
    return await fromServer(event, isReadable)
  } catch {
    const kept = isReadable ? await keptPage(event.request) : undefined
    const marked = kept && (await withMark(kept).catch(() => undefined))
    if (marked) return marked
    return (await recall(brandCache, offlinePage)) ?? Response.error()
  }
}

async function data(event) {
  try {
    return await fromServer(event, true)
  } catch (error) {
    const kept = await keptPage(event.request)
    if (!kept) throw error
    const client = await self.clients.get(event.clientId).catch(() => undefined)
    client?.postMessage({ kind: "kept", at: Number(kept.headers.get("x-kept-at")) })
    return kept
  }
}

async function fromServer(event, isReadable) {
  const before = generation
  const response = await fetch(event.request)
  // React Router's data responses redirect with 202: the session may have ended.
  if (response.status === 202 || response.type === "opaqueredirect") return response
  if (isReadable && response.status === 200 && response.type === "basic") {
    event.waitUntil(keep(event.request, response.clone(), before).catch(() => undefined))
  }
  return response
}

async function keep(request, response, before) {
  const body = await response.blob()
  if (body.size > largestPageBytes) return
  const headers = new Headers(response.headers)
  headers.set("x-kept-at", String(Date.now()))
  headers.delete("content-encoding")
  const cache = await caches.open(pageCache)
  if (generation !== before) return
  await cache.put(request.url, new Response(body, { status: 200, headers }))
  if (generation !== before) await caches.delete(pageCache)
  else await trim(cache, mostPages)
}

/** What a page loaded before the worker answered for it. */
async function keepPresent(path, files) {
  await keepBuiltFiles(files).catch(() => undefined)
  const url = new URL(path, self.location.origin).href
  if (!readable.test(path) || (await recall(pageCache, url))) return
  const before = generation
  const response = await fetch(url, { credentials: "same-origin", redirect: "manual" }).catch(() => null)
  if (response?.status === 200 && response.type === "basic") await keep({ url }, response, before)
}

async function keepBuiltFiles(files) {
  const cache = await caches.open(buildCache)
  for (const file of files.slice(0, mostBuildFiles).filter((name) => /^\/assets\/[\w.-]+$/.test(name))) {
    if (await recall(buildCache, file)) continue
    const isFull = await cache.add(file).then(
      () => false,
      ({ name }) => name === "QuotaExceededError",
    )
    if (isFull) break
  }
  await trim(cache, mostBuildFiles)
}

async function keptPage(request) {
  const kept = await recall(pageCache, request.url)
  const age = Date.now() - Number(kept?.headers.get("x-kept-at"))
  if (kept && age >= 0 && age < longestMilliseconds) return kept
  if (kept) await forgetPage(request.url).catch(() => false)
  return undefined
}

const forgetPage = async (url) => (await caches.open(pageCache)).delete(url)

/** The page reads since when it is kept (shared-features/connection/connection-banner.tsx). */
async function withMark(kept) {
  const text = await kept.text()
  const at = Number(kept.headers.get("x-kept-at"))
  return new Response(text.replace("<html ", `<html data-kept-at="${at}" `), {
    status: 200,
    headers: kept.headers,
  })
}

/** What is kept. Undefined too where the cache does not answer. */
async function recall(name, request) {
  try {
    return await (await caches.open(name)).match(request, { ignoreVary: true })
  } catch {
    return undefined
  }
}

/** The oldest go first. */
async function trim(cache, most) {
  const requests = await cache.keys()
  const surplus = requests.slice(0, Math.max(0, requests.length - most))
  await Promise.all(surplus.map((request) => cache.delete(request)))
}

async function keepOfflinePage() {
  const response = await fetch(offlinePage, { credentials: "omit", cache: "no-cache" })
  if (response.ok) await (await caches.open(brandCache)).put(offlinePage, response)
}

/** What is kept for an account that cannot be read is deleted as that of another one. */
async function belongTo(account) {
  const former = await (await recall(brandCache, accountKey))?.text()
  if (former === account) return
  await forget()
  await (await caches.open(brandCache)).put(accountKey, new Response(account))
}

async function deleteFormerCaches() {
  const own = [buildCache, brandCache, pageCache, fileCache]
  const former = (await caches.keys()).filter((name) => name.startsWith("trazo-") && !own.includes(name))
  await Promise.all(former.map((name) => caches.delete(name)))
}

async function forget() {
  generation += 1
  await Promise.allSettled([caches.delete(pageCache), caches.delete(fileCache)])
}
