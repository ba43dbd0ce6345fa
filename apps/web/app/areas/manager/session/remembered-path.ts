import { sessionSeconds } from "@trazo/domain/access/session-lifetime"

const name = "path"
const nowhere = "http://nowhere.invalid"

/**
 * The text as an address of a page of this site, or null: a whole address, `//host`, a backslash that browsers read
 * as a slash, the API and the sign-in pages are none.
 */
export function pageOfThisSite(text: string): string | null {
  if (!/^\/(?![/\\])/.test(text) || /[\\\p{Cc}]/u.test(text)) return null
  if (!URL.canParse(text, nowhere)) return null
  const { origin, pathname, search, hash } = new URL(text, nowhere)
  if (origin !== nowhere || pathname.startsWith("//")) return null
  if (/^\/(api|manager\/login|help\/login)(\/|$)/.test(pathname)) return null
  return `${pathname}${search}${hash}`
}

/** The page that a request asks for, without what the router's own data requests add to its address. */
export function requestedPage(request: Request): string | null {
  if (request.method !== "GET") return null
  const { pathname, searchParams } = new URL(request.url)
  searchParams.delete("_routes")
  const search = searchParams.toString()
  return pageOfThisSite(`${pathname.replace(/(\/_root|\/_)?\.data$/, "")}${search ? `?${search}` : ""}`)
}

/** As the cookies of sessions: nothing but TLS carries it where the page came by TLS. */
function cookie({ url }: Request, value: string, maxAge: number): string {
  const secure = new URL(url).protocol === "https:" ? "; Secure" : ""
  return `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAge}; SameSite=Lax; HttpOnly${secure}`
}

/** Set-Cookie that remembers a page until its visitor has signed in (checklist G3, G4). */
export function rememberPath(request: Request, path: string): string {
  return cookie(request, path, sessionSeconds)
}

export function forgetPath(request: Request): string {
  return cookie(request, "", 0)
}

/** The page to go to after signing in, or null. What the cookie says is not trusted. */
export function rememberedPath(request: Request): string | null {
  const pairs = (request.headers.get("cookie") ?? "").split(";").map((pair) => pair.trim())
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
  if (!value) return null
  try {
    return pageOfThisSite(decodeURIComponent(value))
  } catch {
    return null
  }
}
