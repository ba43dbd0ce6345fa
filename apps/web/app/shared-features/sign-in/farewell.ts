import type { Area } from "@trazo/contract/endpoint"
import { cookieNames } from "@trazo/contract/session-cookies"
import { data } from "react-router"

/** Set as somebody is sent to sign in again; the page there says it once. */
const notice = "trazo_ended"
const noticeSeconds = 60

function cookieOf(request: Request, name: string): string {
  const pairs = (request.headers.get("cookie") ?? "").split(";").map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? ""
}

function setCookie(request: Request, name: string, value: string, seconds: number): [string, string] {
  const secure = new URL(request.url).protocol === "https:" ? "; Secure" : ""
  return ["set-cookie", `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax; HttpOnly${secure}`]
}

/** Headers for who is sent to an area's sign-in: a token that lets in no more is dropped (G7), and that is told there. */
export function farewell(request: Request, area: Area): Headers {
  if (!cookieOf(request, cookieNames[area])) return new Headers()
  return new Headers([
    setCookie(request, cookieNames[area], "", 0),
    setCookie(request, notice, area, noticeSeconds),
  ])
}

/** The loader of an area's sign-in page: whether a session has just ended. */
export function hasJustEnded(request: Request, area: Area) {
  const ended = cookieOf(request, notice) === area
  return data({ ended }, ended ? { headers: [setCookie(request, notice, "", 0)] } : {})
}
