const key = "trazo.manager.active"

/** The last open item of the side menu, in the browser's storage until sign-out (checklist C4). */
export function readActiveMarker(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function keepActiveMarker(path: string): void {
  try {
    localStorage.setItem(key, path)
  } catch {
    // A browser that keeps nothing only loses the mark.
  }
}

export function clearActiveMarker(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
