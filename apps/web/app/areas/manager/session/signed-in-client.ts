import { ApiError } from "@trazo/contract/errors"
import { paths } from "@trazo/contract/paths"
import { type Client, getClient } from "@trazo/contract/sessions"
import { createContext, type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router"
import { call } from "../../../shared-features/api/call.ts"
import { rememberPath, requestedPage } from "./remembered-path.ts"

/** Who is signed in; set for every page behind the guard. */
export const clientContext = createContext<Client>()

const clearToken = "trazo_client=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly"

/** The client's area has two names, each with its own door (G1). */
function isHelp({ pathname }: URL): boolean {
  return pathname === paths.help || pathname.startsWith(`${paths.help}/`)
}

async function signedIn(context: Readonly<RouterContextProvider>): Promise<Client | null> {
  try {
    return await call(context, getClient)
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

/** Lets only signed-in clients pass; others sign in first and come back to the page they asked for (G4, G7). */
export const requireClient: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const client = await signedIn(context)
  if (!client) {
    const headers = new Headers([["set-cookie", clearToken]])
    const page = requestedPage(request)
    if (page) headers.append("set-cookie", rememberPath(page))
    throw redirect(isHelp(url) ? paths.helpLogin : paths.managerLogin, { headers })
  }
  context.set(clientContext, client)
  return await next()
}

/** Whoever is signed in already has nothing to do on the sign-in page (G4). */
export const requireNobody: MiddlewareFunction<Response> = async ({ url, context }, next) => {
  if (await signedIn(context)) throw redirect(isHelp(url) ? paths.help : paths.managerRequests)
  return await next()
}
