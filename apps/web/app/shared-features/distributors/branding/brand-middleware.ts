import { type Distributor, getDistributors } from "@trazo/contract/distributors/branding"
import { ApiError } from "@trazo/contract/errors/errors"
import { data, type MiddlewareFunction, type RouterContextProvider } from "react-router"
import { call } from "../../platform/api/call.ts"
import { hostContext, refusalContext } from "../../platform/api/request-context.ts"
import { brandContext, pending } from "./brand-context.ts"
import { lastBrand, rememberBrand } from "./last-brands.ts"
import { isOpenOnAnyHost } from "./open-on-any-host.ts"
import { isOpenWhenSuspended } from "./open-when-suspended.ts"

/** Time limit of the look-up. Then the server sends the shell, and the browser looks up the brand (A5). */
const patienceMilliseconds = 150

function isDocument(request: Request): boolean {
  return (
    (request.method === "GET" || request.method === "HEAD") &&
    !new URL(request.url).pathname.endsWith(".data")
  )
}

function isPlatform(request: Request): boolean {
  return /^\/administrator(\/|\.data$|$)/.test(new URL(request.url).pathname)
}

/** Programs read the practice statement and run no script, so they wait for it. */
const isBrowser = ({ headers }: Request) => headers.get("accept")?.includes("text/html") === true

/** Whether no screen has the address, whoever's host it is. */
const isUnknownPage = (pattern: string) => /^\/?\*$/.test(pattern)

async function withinPatience(finding: Promise<Finding>): Promise<Finding | "late"> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(resolve, patienceMilliseconds, "late")
  })
  return await Promise.race([finding, late]).finally(() => clearTimeout(timer))
}

/** Finds the distributor of the page's host before any loader runs (A1 to A5). */
export const brandMiddleware: MiddlewareFunction<Response> = async ({ request, context, pattern }, next) => {
  if (isPlatform(request)) {
    context.set(brandContext, { of: "platform", distributor: null })
    return await next()
  }
  const anyHost = isOpenOnAnyHost(new URL(request.url).pathname)
  const waits = !isDocument(request) || (anyHost && !isBrowser(request))
  const looking = findBrand(context, isOpenWhenSuspended(new URL(request.url).pathname))
  const finding = waits ? await looking : await withinPatience(looking)
  if (finding === "late") throw data(pending, { status: isUnknownPage(pattern) ? 404 : 200 })
  if (finding === "failed" || (anyHost && "unknownHost" in finding)) {
    context.set(brandContext, { of: "unknown", distributor: null })
    return await next()
  }
  if ("unknownHost" in finding) {
    const { typeCode } = context.get(refusalContext) ?? { typeCode: "DISTRIBUTOR_NOT_FOUND" }
    const error = new ApiError(typeCode)
    throw data(error.toResponse(), { status: error.status })
  }
  context.set(brandContext, { of: "distributor", ...finding })
  return await next()
}

type Finding = { distributor: Distributor; isSuspended?: true } | { unknownHost: true } | "failed"

/** Looks up the page's host. "failed": the look-up failed, and no earlier one of this process found it (A4). */
async function findBrand(context: Readonly<RouterContextProvider>, staysOpen: boolean): Promise<Finding> {
  const id = context.get(hostContext)
  try {
    const distributor = await call(context, getDistributors, { query: { id } })
    rememberBrand(id, distributor)
    if (distributor) return { distributor }
    const query = { id, suspended: "true" as const }
    const suspended = staysOpen ? await call(context, getDistributors, { query }) : null
    return suspended ? { distributor: suspended, isSuspended: true } : { unknownHost: true }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const distributor = lastBrand(id)
    return distributor ? { distributor } : "failed"
  }
}
