import type { CallAnswer, Endpoint } from "@trazo/contract/endpoint"
import { ApiError } from "@trazo/contract/errors"
import { createContext, type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router"
import { call, type InputOf } from "../api/call.ts"
import { findUser, type SessionCalls } from "./find-user.ts"

interface AreaPaths {
  /** Where one lands after signing in. */
  root: string
  login: string
}

/** The guards and the way out of an area whose users may all see all of it: administrators, banks (G4, G7, G8). */
export function staffSession<Get extends Endpoint, SignOut extends Endpoint>(
  calls: SessionCalls<Get, SignOut>,
  { root, login }: AreaPaths,
) {
  const userContext = createContext<CallAnswer<Get>>()

  const requireUser: MiddlewareFunction<Response> = async ({ context }, next) => {
    const user = await findUser(context, calls)
    if (!user) throw redirect(login)
    context.set(userContext, user)
    return await next()
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

  return { userContext, requireUser, requireNobody, signOut }
}
