import type { CallResponse, Endpoint } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import type { RouterContextProvider } from "react-router"
import { call, type InputOf, routeError } from "../../platform/api/call.ts"

type Context = Readonly<RouterContextProvider>

/** An area's session endpoints. Both take no input but the cookie. */
export interface SessionCalls<Get extends Endpoint, SignOut extends Endpoint> {
  get: Get
  signOut: SignOut
}

const keepsSession = new Set([404, 429, 503])

/** Returns the area's signed-in user, or null. Throws a 404, 429 or 503 response of the API as the page's own. */
export async function findUser<Get extends Endpoint, SignOut extends Endpoint>(
  context: Context,
  { get, signOut }: SessionCalls<Get, SignOut>,
): Promise<CallResponse<Get> | null> {
  try {
    return await call(context, get, ...([] as unknown as InputOf<Get>))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // A closed area, a rate limit, an overloaded server or a lost database does not end the session.
    if (keepsSession.has(error.status)) throw routeError(error)
    // G7: a session whose user cannot be loaded ends.
    if (error.typeCode !== "NOT_SIGNED_IN") {
      await call(context, signOut, ...([] as unknown as InputOf<SignOut>)).catch(() => null)
    }
    return null
  }
}
