/**
 * Names that stand in a PDF only where something runs, is sent, is opened or is attached (ISO 32000-2, sections 7.11,
 * 12.5.6, 12.6 and 12.7).
 */
const activeNames = [
  "JavaScript",
  "Launch",
  "SubmitForm",
  "ImportData",
  "GoToR",
  "GoToE",
  "Rendition",
  "RichMedia",
  "RichMediaContent",
  "RichMediaExecute",
  "RichMediaSettings",
  "EmbeddedFile",
  "EmbeddedFiles",
  "FileAttachment",
  "XFA",
] as const

const known = new Set<string>(activeNames)

/** A name without its leading slash and with its #xx escapes resolved. */
export function plainName(written: string): string {
  return written
    .replace(/^\//, "")
    .replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

export function isActiveName(written: string): boolean {
  return known.has(plainName(written))
}

/** Each character as itself or as #xx, so that the expression needs no decoding of what it reads. */
const spelled = (name: string) =>
  [...name]
    .map((character) => {
      const code = character.charCodeAt(0).toString(16)
      const hexadecimal = code.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)
      return `(?:${character}|#${hexadecimal})`
    })
    .join("")

// A name ends at white space, at a delimiter or with the text.
const inText = new RegExp(`/(?:${activeNames.map(spelled).join("|")})(?=[\\0\\t\\n\\f\\r ()<>[\\]{}/%]|$)`)

/** Longer than a name in which every character is escaped. */
export const nameReach = 64

/** @param text Latin-1 */
export function namesActiveContent(text: string): boolean {
  return inText.test(text)
}
