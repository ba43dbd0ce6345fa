import { type cookieNames, hostCookie } from "@trazo/contract/endpoint/session-cookies"

/** A session's cookie of a page request, or null. Server only: scripts cannot read these cookies. */
export function cookieOf(
  request: Request,
  cookie: (typeof cookieNames)[keyof typeof cookieNames],
): string | null {
  const name = hostCookie(cookie, new URL(request.url).protocol === "https:")
  const pairs = (request.headers.get("cookie") ?? "").split(";").map((pair) => pair.trim())
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
  return value ? decodeURIComponent(value) : null
}
