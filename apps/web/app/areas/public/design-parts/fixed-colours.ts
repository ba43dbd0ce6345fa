import sheet from "../../../styles/global.css?raw"

const declared = /--([a-z0-9-]+):\s*#([0-9a-f]{3}|[0-9a-f]{6});/gi

function whole(hex: string): string {
  return hex.length === 6 ? hex : [...hex].map((digit) => digit + digit).join("")
}

/** The colours that no brand changes, by their variable, "#rrggbb": read where they are written. */
export const fixedColours: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from(sheet.matchAll(declared), ([, name = "", hex = ""]) => [name, `#${whole(hex)}`]),
)
