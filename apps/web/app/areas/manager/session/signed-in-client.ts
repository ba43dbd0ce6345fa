import { paths } from "@trazo/contract/paths"
import { type Client, getClient, signOutClient } from "@trazo/contract/sessions"
import { createContext, type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router"
import { farewell } from "../../../shared-features/sign-in/farewell.ts"
import { findUser } from "../../../shared-features/sign-in/find-user.ts"
import { rememberPath, requestedPage } from "./remembered-path.ts"

type Context = Readonly<RouterContextProvider>

/** Who is signed in; null while a form is answered after its session ended. */
const clientContext = createContext<Client | null>(null)

const calls = { get: getClient, signOut: signOutClient }

/** The client's area has two names, each with its own door (G1). */
function isHelp({ pathname }: URL): boolean {
  return pathname === paths.help || pathname.startsWith(`${paths.help}/`)
}

/**
 * Lets only signed-in clients pass; others sign in first and come back to the page they asked for (G4, G7). What a
 * form sends after the session ended is answered by the API itself, in the page, so that nothing typed is lost.
 */
export const requireClient: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const client = await findUser(context, calls)
  if (!client && request.method === "GET") {
    const headers = farewell(request, "client")
    const page = requestedPage(request)
    if (page) headers.append("set-cookie", rememberPath(request, page))
    throw redirect(isHelp(url) ? paths.helpLogin : paths.managerLogin, { headers })
  }
  context.set(clientContext, client)
  return await next()
}

/** For loaders behind the guard: they also run after a form without JavaScript. */
export function signedInClient(context: Context): Client {
  const client = context.get(clientContext)
  if (!client) throw redirect(paths.managerLogin)
  return client
}

/** Whoever is signed in already has nothing to do on the sign-in page (G4). */
export const requireNobody: MiddlewareFunction<Response> = async ({ url, context }, next) => {
  const client = await findUser(context, calls)
  if (client) throw redirect(isHelp(url) ? paths.help : paths.managerRequests)
  return await next()
}
