import { type Client, getClient, signOutClient } from "@trazo/contract/identity/sessions"
import { paths } from "@trazo/contract/paths"
import { createContext, type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router"
import { brandContext } from "../../../shared-features/distributors/branding/brand-context.ts"
import { clearExpiredSession } from "../../../shared-features/identity/sign-in/expired-session-cookie.ts"
import { findUser } from "../../../shared-features/identity/sign-in/find-user.ts"
import { rememberPath, requestedPage } from "./remembered-path.ts"

type Context = Readonly<RouterContextProvider>

/** Null while the response to a form is rendered after its session expired. */
const clientContext = createContext<Client | null>(null)

const endpoints = { get: getClient, signOut: signOutClient }

/** The client's area has two prefixes, each with its own sign-in page (G1). */
function isHelp({ pathname }: URL): boolean {
  return pathname === paths.help || pathname.startsWith(`${paths.help}/`)
}

/**
 * Redirects page requests without a session to the sign-in page, which leads back to them (G4, G7). A form goes on to
 * the API, which refuses it, so that the page keeps its input.
 */
export const requireClient: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const client = await findUser(context, endpoints)
  if (!client && request.method === "GET") {
    const headers = clearExpiredSession(request, "client")
    const page = requestedPage(request)
    if (page) headers.append("set-cookie", rememberPath(request, page))
    throw redirect(isHelp(url) ? paths.helpLogin : paths.managerLogin, { headers })
  }
  context.set(clientContext, client)
  return await next()
}

/** Where a client lands. At a suspended distributor they can only revoke. */
export function clientHome(context: Context): string {
  const brand = context.get(brandContext)
  const isSuspended = brand.of === "distributor" && brand.isSuspended === true
  return isSuspended ? paths.managerRevocation : paths.managerRequests
}

/** For loaders behind the guard; they also run after a refused form that was posted without JavaScript. */
export function signedInClient(context: Context): Client {
  const client = context.get(clientContext)
  if (!client) throw redirect(paths.managerLogin)
  return client
}

/** Redirects signed-in clients away from the sign-in page (G4). */
export const requireNobody: MiddlewareFunction<Response> = async ({ url, context }, next) => {
  const client = await findUser(context, endpoints)
  if (client) throw redirect(isHelp(url) ? paths.help : clientHome(context))
  return await next()
}
