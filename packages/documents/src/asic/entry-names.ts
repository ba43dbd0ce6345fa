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

/**
 * A backslash; a drive, or a stream of another file; characters that are not seen or turn the direction of a text; and spaces that
 * push the ending out of sight.
 */
const misread = /[\\:\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|[\p{Zs}\u2800\u3164]{3}|(?! )\p{Zs}/u

/** Empty, absolute, leading out of the folder, or with characters that programs read in more than one way. */
function isOdd(name: string): boolean {
  const path = name.endsWith("/") ? name.slice(0, -1) : name
  const segments = path.split("/")
  if (segments.some((segment) => segment === "" || segment === "." || segment === "..")) return true
  return misread.test(name)
}
