import { sessionSeconds } from "@trazo/domain/identity/session-lifetime"

const name = "path"
const nowhere = "http://nowhere.invalid"

/**
 * Returns the text as a path of this site, or null. Refuses absolute URLs, `//host`, backslashes (browsers read them
 * as slashes), the API and the sign-in pages.
 */
function pageOfThisSite(text: string): string | null {
  if (!/^\/(?![/\\])/.test(text) || /[\\\p{Cc}]/u.test(text)) return null
  if (!URL.canParse(text, nowhere)) return null
  const { origin, pathname, search, hash } = new URL(text, nowhere)
  if (origin !== nowhere || pathname.startsWith("//")) return null
  if (/^\/(api|manager\/login|help\/login)(\/|$)/.test(pathname)) return null
  return `${pathname}${search}${hash}`
}

/** The requested page, without the additions of the router's data requests; null for anything but GET. */
export function requestedPage(request: Request): string | null {
  if (request.method !== "GET") return null
  const { pathname, searchParams } = new URL(request.url)
  searchParams.delete("_routes")
  const search = searchParams.toString()
  return pageOfThisSite(`${pathname.replace(/(\/_root|\/_)?\.data$/, "")}${search ? `?${search}` : ""}`)
}

function cookie({ url }: Request, value: string, maxAge: number): string {
  const secure = new URL(url).protocol === "https:" ? "; Secure" : ""
  return `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAge}; SameSite=Lax; HttpOnly${secure}`
}

/** A Set-Cookie header that keeps a page until the visitor has signed in (G3, G4). */
export function rememberPath(request: Request, path: string): string {
  return cookie(request, path, sessionSeconds)
}

export function forgetPath(request: Request): string {
  return cookie(request, "", 0)
}

/** The page to open after signing in, or null. The cookie's value is validated again. */
export function rememberedPath(request: Request): string | null {
  const pairs = (request.headers.get("cookie") ?? "").split(";").map((pair) => pair.trim())
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
  if (!value) return null
  try {
    return pageOfThisSite(decodeURIComponent(value))
  } catch {
    // A URIError.
    return null
  }
}
