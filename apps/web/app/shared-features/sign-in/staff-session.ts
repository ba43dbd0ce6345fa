import type { Area, CallResponse, Endpoint } from "@trazo/contract/endpoint"
import { ApiError } from "@trazo/contract/errors"
import { createContext, type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router"
import { call, type InputOf } from "../api/call.ts"
import { farewell } from "./farewell.ts"
import { findUser, type SessionCalls } from "./find-user.ts"

interface AreaPaths {
  area: Area
  /** Where one lands after signing in. */
  root: string
  login: string
}

/** The guards and the way out of an area whose users may all see all of it: administrators, banks (G4, G7, G8). */
export function staffSession<Get extends Endpoint, SignOut extends Endpoint>(
  calls: SessionCalls<Get, SignOut>,
  { area, root, login }: AreaPaths,
) {
  const userContext = createContext<CallResponse<Get> | null>(null)

  /** What a form sends after the session ended is answered by the API, in the page: nothing typed is lost. */
  const requireUser: MiddlewareFunction<Response> = async ({ request, context }, next) => {
    const user = await findUser(context, calls)
    if (!user && request.method === "GET") throw redirect(login, { headers: farewell(request, area) })
    context.set(userContext, user)
    return await next()
  }

  /** For loaders behind the guard: they also run after a form without JavaScript. */
  function signedInUser(context: Readonly<RouterContextProvider>): CallResponse<Get> {
    const user = context.get(userContext)
    if (!user) throw redirect(login)
    return user
  }

  const requireNobody: MiddlewareFunction<Response> = async ({ context }, next) => {
    if (await findUser(context, calls)) throw redirect(root)
    return await next()
  }

  /** A session that ended in the meantime is closed too. */
  async function signOut(context: Readonly<RouterContextProvider>): Promise<Response> {
    try {
      await call(context, calls.signOut, ...([] as unknown as InputOf<SignOut>))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    }
    return redirect(login)
  }

  return { signedInUser, requireUser, requireNobody, signOut }
}
