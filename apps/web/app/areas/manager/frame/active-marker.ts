const key = "trazo.manager.active"

/** The last open item of the side menu, kept in the browser until one signs out (C4; decisions, section 7). */
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
