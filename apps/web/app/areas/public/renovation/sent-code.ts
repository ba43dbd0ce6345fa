import { oneTimeCodeLimits } from "@trazo/domain/identity/one-use-limits"

/** Who asked for a code: by the link of a reminder, or by an identity number. */
interface Caller {
  notice: string
  identity: string
}

export interface SentCode extends Caller {
  /** Milliseconds since 1970. */
  sentAt: number
  /** What is left of the code. */
  secondsLeft: number
}

const name = "trazo_renewal"

function cookie({ url }: Request, value: string, seconds: number): string {
  const secure = new URL(url).protocol === "https:" ? "; Secure" : ""
  return `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax; HttpOnly${secure}`
}

/** A Set-Cookie header that lets the page of the code survive a reload, for as long as the code is valid. */
export function keepSentCode(request: Request, { notice, identity }: Caller, secondsLeft: number): string {
  const sentAt = Date.now() - (oneTimeCodeLimits.seconds - secondsLeft) * 1000
  const value = Buffer.from(JSON.stringify([notice, identity, sentAt])).toString("base64url")
  return cookie(request, value, secondsLeft)
}

export function forgetSentCode(request: Request): string {
  return cookie(request, "", 0)
}

/** The code that this browser asked for on this page, or null. */
export function sentCode(request: Request, notice: string | null): SentCode | null {
  const pairs = (request.headers.get("cookie") ?? "").split(";").map((pair) => pair.trim())
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
  if (!value) return null
  const kept = decoded(value)
  if (kept === null || kept.notice !== (notice ?? "")) return null
  const secondsLeft = Math.floor(oneTimeCodeLimits.seconds - (Date.now() - kept.sentAt) / 1000)
  return secondsLeft > 0 && secondsLeft <= oneTimeCodeLimits.seconds ? { ...kept, secondsLeft } : null
}

function decoded(value: string): (Caller & { sentAt: number }) | null {
  try {
    const [notice, identity, sentAt] = JSON.parse(Buffer.from(value, "base64url").toString()) as unknown[]
    if (typeof notice !== "string" || typeof identity !== "string" || typeof sentAt !== "number") return null
    return { notice, identity, sentAt }
  } catch {
    // The cookie is not what this page wrote.
    return null
  }
}
