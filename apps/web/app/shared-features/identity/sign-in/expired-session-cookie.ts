import type { Area } from "@trazo/contract/endpoint/endpoint"
import { cookieNames, hostCookie } from "@trazo/contract/endpoint/session-cookies"
import { data } from "react-router"

const noticeCookie = "trazo_ended"
const noticeSeconds = 60

function readCookie(request: Request, name: string): string {
  const pairs = (request.headers.get("cookie") ?? "").split(";").map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? ""
}

const isSecure = (request: Request) => new URL(request.url).protocol === "https:"

function setCookie(request: Request, name: string, value: string, seconds: number): [string, string] {
  const secure = isSecure(request) ? "; Secure" : ""
  return ["set-cookie", `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax; HttpOnly${secure}`]
}

/** Headers of a redirect to an area's sign-in page: clears its expired session (G7) and leaves a notice for that page. */
export function clearExpiredSession(request: Request, area: Area): Headers {
  const name = hostCookie(cookieNames[area], isSecure(request))
  if (!readCookie(request, name)) return new Headers()
  return new Headers([setCookie(request, name, "", 0), setCookie(request, noticeCookie, area, noticeSeconds)])
}

/** Reads that notice in the sign-in page's loader and clears it. */
export function readExpiredSession(request: Request, area: Area) {
  const ended = readCookie(request, noticeCookie) === area
  return data({ ended }, ended ? { headers: [setCookie(request, noticeCookie, "", 0)] } : {})
}
