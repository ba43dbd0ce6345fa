import { useEffect } from "react"
import { hasLeftServiceWorker, personalCaches, serviceWorkerFile } from "./leave-service-worker.ts"

/**
 * Keeps what was loaded readable without a connection (docs/decisions/0034-offline.md). Not in development, whose files
 * change. `account` is the client who is signed in: what is kept belongs to them alone.
 */
export function useOfflinePages(account: string | null): void {
  useEffect(() => {
    if (!import.meta.env.PROD || !navigator.serviceWorker || hasLeftServiceWorker(Date.now())) return
    void registered(account)
  }, [account])
}

async function registered(account: string | null): Promise<void> {
  try {
    await navigator.serviceWorker.register(serviceWorkerFile)
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage({ kind: "brand" })
    if (account) {
      active?.postMessage({ kind: "account", account, path: window.location.pathname, files: loadedFiles() })
    }
  } catch {
    // A browser that refuses works as before.
  }
}

/** The built files that this page has loaded. */
function loadedFiles(): string[] {
  const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name))
  const { origin } = window.location
  return loaded.filter((url) => url.origin === origin).map(({ pathname }) => pathname)
}

/** On signing out. The worker does it too, for every way in which a session ends. */
export function forgetOfflinePages(): void {
  if (typeof caches === "undefined") return
  for (const name of Object.values(personalCaches)) void caches.delete(name).catch(() => false)
}
