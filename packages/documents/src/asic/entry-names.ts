/* Names of files in a ZIP, as programs that unpack it take them. */

interface NameFaults {
  readonly repeated: readonly string[]
  /** Spanish. */
  readonly faults: readonly string[]
}

export function nameFaults(names: readonly string[]): NameFaults {
  const seen = new Set<string>()
  const repeated: string[] = []
  for (const name of names) {
    const place = placeOf(name)
    if (seen.has(place)) repeated.push(name)
    seen.add(place)
  }
  const odd = names.filter(isOdd).map((name) => `«${name}» no es un nombre de archivo`)
  return { repeated, faults: odd }
}

/** Where a file lands on a disk that ignores case, how letters are composed, and dots and spaces at the end. */
function placeOf(name: string): string {
  const segments = name.normalize("NFC").toLowerCase().split("/")
  const kept = segments.map((segment) => segment.replace(/[ .]+$/, "")).filter(Boolean)
  return kept.join("/")
}

/** A backslash, a drive, and characters that turn the direction of a text or are not seen. */
const misread = /[\\\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]|^[A-Za-z]:/

/** Empty, absolute, leading out of the folder, or with characters that programs read in more than one way. */
function isOdd(name: string): boolean {
  const path = name.endsWith("/") ? name.slice(0, -1) : name
  const segments = path.split("/")
  if (segments.some((segment) => segment === "" || segment === "." || segment === "..")) return true
  return misread.test(name) || Array.from(name).some((character) => character < " ")
}
