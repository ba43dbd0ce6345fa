import type { BrowserContext, BrowserContextOptions } from "@playwright/test"

type Options = Pick<BrowserContextOptions, "permissions">

/** What a page leaves in the browser, except cookies and the HTTP cache. */
const storage = "local_storage,indexeddb,cache_storage,service_workers,file_systems"

/**
 * Makes a context as good as new for the next test, with the page closed and the caches kept: the files of the pages have
 * hashes in their names, and reading and compiling them takes most of a new context's first page.
 */
export async function clearContext(context: BrowserContext, { permissions = [] }: Options): Promise<void> {
  await context.unrouteAll({ behavior: "ignoreErrors" })
  await context.setOffline(false)
  await context.setExtraHTTPHeaders({})
  await clearStorage(context)
  for (const page of context.pages()) await page.close()
  await context.clearCookies()
  await context.clearPermissions()
  await context.grantPermissions(permissions)
}

/** Over one of its pages, because a page is what the protocol offers for that. */
async function clearStorage(context: BrowserContext): Promise<void> {
  const page = context.pages()[0] ?? (await context.newPage())
  const session = await context.newCDPSession(page)
  await session.send("Storage.clearDataForOrigin", { origin: "*", storageTypes: storage })
}

/** Nothing takes a clock that a test set out of a context again. */
export function watchClock({ clock }: BrowserContext): { isSet: () => boolean } {
  let isSet = false
  for (const method of ["install", "setFixedTime", "setSystemTime", "pauseAt"] as const) {
    const original = Object.getPrototypeOf(clock)[method].bind(clock) as (...given: never[]) => Promise<void>
    clock[method] = (...given: never[]) => {
      isSet = true
      return original(...given)
    }
  }
  return { isSet: () => isSet }
}
