import { dayMilliseconds } from "@trazo/domain/dates/calendar-date"

export const serviceWorkerFile = "/service-worker.js"

/** The cache of the built files, as service-worker.js names it. */
const buildCache = "trazo-build-1"
/** The caches of what belongs to a person. */
export const personalCaches = { pages: "trazo-pages-1", files: "trazo-files-1" } as const

const key = "trazo:service-worker-left-at"
const pauseMilliseconds = dayMilliseconds

/**
 * Unregisters the service worker for a day, because something did not load through it. Workers that start afterwards,
 * and the next page, load from the server. Deletes what the server has as well; the encrypted P12 that its holder keeps
 * on this device stays. Resolves to false where there is none, and where the server does not answer either.
 * See docs/decisions/0038-past-the-service-worker.md.
 */
export async function leaveServiceWorker(): Promise<boolean> {
  try {
    const registrations = await navigator.serviceWorker.getRegistrations()
    // The service worker lets the request for its own file pass.
    if (registrations.length === 0 || !(await fetch(serviceWorkerFile, { cache: "no-store" })).ok)
      return false
    rememberLeaving()
    await Promise.all(registrations.map((registration) => registration.unregister()))
    await Promise.allSettled([buildCache, personalCaches.pages].map((name) => caches.delete(name)))
    return true
  } catch {
    // Without a connection or storage the service worker stays.
    return false
  }
}

/** Whether the service worker was left within a day. */
export function hasLeftServiceWorker(now: number): boolean {
  try {
    const age = now - Number(localStorage.getItem(key) ?? Number.NaN)
    return age >= 0 && age < pauseMilliseconds
  } catch {
    // The browser denies storage.
    return false
  }
}

function rememberLeaving(): void {
  try {
    localStorage.setItem(key, String(Date.now()))
  } catch {
    // Without storage the next page registers it again.
  }
}
