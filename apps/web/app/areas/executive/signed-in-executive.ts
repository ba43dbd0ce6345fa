import { type Executive, getExecutive, signOutExecutive } from "@trazo/contract/identity/sessions"
import { paths } from "@trazo/contract/paths"
import { createContext, type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router"
import { clearExpiredSession } from "../../shared-features/identity/sign-in/expired-session-cookie.ts"
import { findUser } from "../../shared-features/identity/sign-in/find-user.ts"
import { landingPath, mayOpen } from "./frame/staff-screens.ts"

type Context = Readonly<RouterContextProvider>

/** The signed-in executive, on every page behind the guard. Null while a form is handled after its session ended. */
export const executiveContext = createContext<Executive | null>(null)

const calls = { get: getExecutive, signOut: signOutExecutive }

/**
 * Requires a signed-in executive and keeps them within their modules (G4, G5). Redirects to second-factor enrolment when
 * the distributor requires it. A form sent after the session ended passes: the API refuses it, and the page keeps what
 * was typed.
 */
export const requireExecutive: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const executive = await findUser(context, calls)
  if (!executive && request.method === "GET") {
    throw redirect(paths.executiveLogin, { headers: clearExpiredSession(request, "executive") })
  }
  if (
    executive?.mustEnrollFactor &&
    request.method === "GET" &&
    url.pathname !== paths.executiveSecondFactor
  ) {
    throw redirect(paths.executiveSecondFactor)
  }
  if (executive && url.pathname !== paths.executive && !mayOpen(executive, url.pathname)) {
    throw redirect(landingPath(executive) ?? paths.executive)
  }
  context.set(executiveContext, executive)
  return await next()
}

/** For loaders behind the guard. They also run after a form that was sent without JavaScript. */
export function signedIn(context: Context): Executive {
  const executive = context.get(executiveContext)
  if (!executive) throw redirect(paths.executiveLogin)
  return executive
}

/** Redirects signed-in executives away from the sign-in page (G4). */
export const requireNobody: MiddlewareFunction<Response> = async ({ context }, next) => {
  const executive = await findUser(context, calls)
  if (executive) throw redirect(landingPath(executive) ?? paths.executive)
  return await next()
}
