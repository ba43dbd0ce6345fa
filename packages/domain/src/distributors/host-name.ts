/**
 * Host names of a distributor: lower case, without port, international names in ASCII form as browsers send them (RFC
 * 5891; URL standard, host parser).
 */
export const hostMessages = {
  invalid: "Escriba solo el nombre, por ejemplo firmas.ejemplo.ec",
  numeric: "No es una dirección IP completa, por ejemplo 10.0.0.9",
} as const

/** RFC 1035, section 2.3.4. */
const hostMaximumLength = 253

const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/
const address = /^\d{1,3}(\.\d{1,3}){3}$/

/** Strips scheme, user, port, path and final dot from pasted text. */
function bare(text: string): string {
  return text
    .trim()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//i, "")
    .replace(/[/?#].*$/s, "")
    .replace(/:\d+$/, "")
    .replace(/\.$/, "")
}

function ascii(host: string): string | null {
  // The parser would take these for something else than a name.
  if (host === "" || /[\s@:[\]\\%]/.test(host)) return null
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : null
}

/** The stored form of a host name, or null if the text is not one. */
export function readHostName(text: string): string | null {
  const host = ascii(bare(text))
  if (host === null || host.length > hostMaximumLength) return null
  if (address.test(host)) return host === bare(text) ? host : null
  const labels = host.split(".")
  if (!labels.every((one) => label.test(one))) return null
  return labels.length > 1 || host === "localhost" ? host : null
}

export function hostProblem(text: string | null | undefined): string | null {
  const given = bare(text ?? "")
  if (given === "" || readHostName(given) !== null) return null
  return /^[\d.]+$/.test(given) ? hostMessages.numeric : hostMessages.invalid
}
