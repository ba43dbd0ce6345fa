import type { CallResponse, Endpoint } from "@trazo/contract/endpoint"
import { ApiError } from "@trazo/contract/errors"
import { data, type RouterContextProvider } from "react-router"
import { call, type InputOf } from "../api/call.ts"

type Context = Readonly<RouterContextProvider>

/** An area's calls for who is signed in; neither takes anything but its cookie. */
export interface SessionCalls<Get extends Endpoint, SignOut extends Endpoint> {
  get: Get
  signOut: SignOut
}

/** Who is signed in at this area, or null. */
export async function findUser<Get extends Endpoint, SignOut extends Endpoint>(
  context: Context,
  { get, signOut }: SessionCalls<Get, SignOut>,
): Promise<CallResponse<Get> | null> {
  try {
    return await call(context, get, ...([] as unknown as InputOf<Get>))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // The area may be closed on this host; too many calls and an overloaded server do not sign anybody out.
    if (["NOT_FOUND", "TOO_MANY_REQUESTS", "OVERLOADED"].includes(error.typeCode)) {
      throw data(error.toResponse(), { status: error.status })
    }
    // G7: whose data cannot be loaded is not signed in; a token that is dead already needs no farewell.
    if (error.typeCode !== "NOT_SIGNED_IN") {
      await call(context, signOut, ...([] as unknown as InputOf<SignOut>)).catch(() => null)
    }
    return null
  }
}
