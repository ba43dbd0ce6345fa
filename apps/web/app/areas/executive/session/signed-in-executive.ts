import { paths } from "@trazo/contract/paths"
import { type Executive, getExecutive, signOutExecutive } from "@trazo/contract/sessions"
import { createContext, type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router"
import { clearExpiredSession } from "../../../shared-features/sign-in/expired-session-cookie.ts"
import { findUser } from "../../../shared-features/sign-in/find-user.ts"
import { landingPath, mayOpen } from "../frame/staff-screens.ts"

type Context = Readonly<RouterContextProvider>

/** Who is signed in; set for every page behind the guard. Null while a form is answered after its session ended. */
export const executiveContext = createContext<Executive | null>(null)

const calls = { get: getExecutive, signOut: signOutExecutive }

/**
 * Lets only signed-in executives pass, each within their own modules (G4, G5); who has yet to set up the second factor
 * that their distributor requires, to where that is done. What a form sends after the session ended is answered by the API itself,
 * in the page, so that nothing typed is lost.
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

/** For loaders behind the guard: they also run after a form without JavaScript. */
export function signedIn(context: Context): Executive {
  const executive = context.get(executiveContext)
  if (!executive) throw redirect(paths.executiveLogin)
  return executive
}

/** Whoever is signed in already has nothing to do on the sign-in page (G4). */
export const requireNobody: MiddlewareFunction<Response> = async ({ context }, next) => {
  const executive = await findUser(context, calls)
  if (executive) throw redirect(landingPath(executive) ?? paths.executive)
  return await next()
}
