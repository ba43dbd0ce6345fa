import { ApiError } from "@trazo/contract/errors/errors"
import { factorApis } from "@trazo/contract/identity/second-factor"
import type { FactorArea, FactorWay } from "@trazo/domain/identity/second-factor"
import { data, type RouterContextProvider } from "react-router"
import { call } from "../../platform/api/call.ts"
import { readExpiredSession } from "./expired-session-cookie.ts"

type Context = Readonly<RouterContextProvider>

/** Whether a session has just expired, and the second factors of an unfinished sign-in. */
export async function loadSignIn(request: Request, context: Context, area: FactorArea) {
  const { data: expired, init } = readExpiredSession(request, area)
  return data({ ...expired, pendingFactors: await pendingFactors(context, area) }, init ?? {})
}

/** Null before the password was accepted. */
async function pendingFactors(context: Context, area: FactorArea): Promise<FactorWay[] | null> {
  try {
    return (await call(context, factorApis[area].getTicket)).secondFactor
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}
