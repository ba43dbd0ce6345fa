import type { Area, CallResponse, Endpoint } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import { createContext, type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router"
import { call, type InputOf } from "../../platform/api/call.ts"
import { clearExpiredSession } from "./expired-session-cookie.ts"
import { findUser, type SessionCalls } from "./find-user.ts"

interface AreaOptions<User> {
  area: Area
  /** Where a signed-in user lands. */
  root: string
  login: string
  /** The page of users who must enrol a second factor first. */
  enrollment?: { path: string; isDue: (user: User) => boolean }
}

/** Guards and sign-out of an area without permissions per screen: administrator, banks (G4, G7, G8). */
export function staffSession<Get extends Endpoint, SignOut extends Endpoint>(
  calls: SessionCalls<Get, SignOut>,
  { area, root, login, enrollment }: AreaOptions<CallResponse<Get>>,
) {
  const userContext = createContext<CallResponse<Get> | null>(null)

  /** Only page requests are redirected. A form goes on to the API, which refuses it, so that the page keeps its input. */
  const requireUser: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
    const user = await findUser(context, calls)
    if (!user && request.method === "GET")
      throw redirect(login, { headers: clearExpiredSession(request, area) })
    const isElsewhere = request.method === "GET" && url.pathname !== enrollment?.path
    if (user && isElsewhere && enrollment?.isDue(user)) throw redirect(enrollment.path)
    context.set(userContext, user)
    return await next()
  }

  /** For loaders behind the guard; they also run after a refused form that was posted without JavaScript. */
  function signedInUser(context: Readonly<RouterContextProvider>): CallResponse<Get> {
    const user = context.get(userContext)
    if (!user) throw redirect(login)
    return user
  }

  const requireNobody: MiddlewareFunction<Response> = async ({ context }, next) => {
    if (await findUser(context, calls)) throw redirect(root)
    return await next()
  }

  return {
    signedInUser,
    requireUser,
    requireNobody,
    signOut: (context: Readonly<RouterContextProvider>) => signOut(context, calls.signOut, login),
  }
}

/** The action of an area's layout. Succeeds for an expired session too. */
export async function signOut<SignOut extends Endpoint>(
  context: Readonly<RouterContextProvider>,
  endpoint: SignOut,
  login: string,
): Promise<Response> {
  try {
    await call(context, endpoint, ...([] as unknown as InputOf<SignOut>))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
  return redirect(login)
}
