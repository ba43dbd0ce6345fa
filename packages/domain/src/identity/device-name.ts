const maximumLength = 300

/** Truncates a User-Agent to the length that sessions store. */
export function keptUserAgent(userAgent: string): string {
  return userAgent.slice(0, maximumLength)
}

// Order counts: Edge, Opera and Samsung's also say Chrome, and Chrome also says Safari.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOpera\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bChrom(?:e|ium)\/|\bCriOS\/|\bHeadlessChrome\//, "Chrome"],
  [/\bVersion\/[\d.]+.*\bSafari\//, "Safari"],
]

// Android also says Linux. An iPad may say Macintosh and is then indistinguishable from a Mac.
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMacintosh\b|\bMac OS X\b/, "Mac"],
  [/\bCrOS\b/, "Chromebook"],
  [/\bLinux\b/, "Linux"],
]

function named(userAgent: string, names: typeof browsers): string | undefined {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1]
}

/** A session's device, such as «Chrome en Windows», from its User-Agent (RFC 9110, section 10.1.5). */
export function deviceName(userAgent: string): string {
  const browser = named(userAgent, browsers)
  const system = named(userAgent, systems)
  if (browser && system) return `${browser} en ${system}`
  if (system) return `Un navegador en ${system}`
  return browser ?? "Un dispositivo que no reconocemos"
}

/** Drops the last part, so that the address no longer identifies a person. */
export function approximateAddress(address: string): string {
  const v4 = /^(?:::ffff:)?(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/i.exec(address)
  if (v4) return `${v4[1]}.x`
  const [head = ""] = address.split("::")
  const groups = head.split(":").filter(Boolean).slice(0, 3)
  return groups.length > 0 && address.includes(":") ? `${groups.join(":")}:x` : ""
}
