import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router"
import { renderToText } from "./server-render/render-to-text.ts"
import { keyOfPage, RenderedPages } from "./server-render/rendered-pages.ts"
import { Demonstration } from "./shared-features/distributors/branding/demonstration.tsx"
import { PageNonce } from "./shared-features/distributors/branding/page-nonce.ts"
import {
  demonstrationContext,
  helpCodeContext,
  nonceContext,
  reportContext,
} from "./shared-features/platform/api/request-context.ts"
import { lastResortPage } from "./shared-features/platform/error-page/route-error-page.tsx"

// The server sets these; they must be this bundle's own objects.
export {
  apiContext,
  demoDataContext,
  demonstrationContext,
  helpCodeContext,
  hostContext,
  nonceContext,
  refusalContext,
  reportContext,
} from "./shared-features/platform/api/request-context.ts"

const html = "text/html; charset=utf-8"
const renderedPages = new RenderedPages()

/** Renders the whole page before responding, so that its length is known. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routes: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set("content-type", html)
  const styles = stylesheetsOf(routes)
  if (styles) headers.set("link", styles)
  const helpCode = context.get(helpCodeContext)
  putHelpCode(routes, helpCode)
  if (request.method === "HEAD") return new Response(null, { status, headers })
  try {
    const page = await pageFor(request, routes, context)
    return new Response(page, { status, headers })
  } catch (error) {
    // React Router calls this again to render the error page. If that fails too, a static page is sent (C7).
    if (!routes.staticHandlerContext.errors) throw error
    context.get(reportContext)(error)
    return new Response(lastResortPage(helpCode), { status: 500, headers: { "content-type": html } })
  }
}

/** An unexpected error becomes one of the catalogue's kind, so that its page says where the log has it, also once it is hydrated. */
function putHelpCode({ staticHandlerContext: { errors } }: EntryContext, helpCode: string): void {
  for (const [route, error] of Object.entries(errors ?? {})) {
    if (!errors || isRouteErrorResponse(error)) continue
    const message = `Algo falló de nuestro lado. Código de ayuda: ${helpCode}.`
    errors[route] = { status: 500, statusText: "", internal: false, data: { message } }
  }
}

/**
 * The stylesheets start with the headers. A slow phone parses their links after it has begun to load font, pictures and
 * scripts, which would come first.
 */
function stylesheetsOf({ manifest, staticHandlerContext: { matches } }: EntryContext): string {
  const styles = new Set(matches.flatMap(({ route }) => manifest.routes[route.id]?.css ?? []))
  return [...styles].map((href) => `<${href.replace(/#.*/, "")}>; rel=preload; as=style`).join(", ")
}

async function pageFor(
  request: Request,
  routes: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<string> {
  const nonce = context.get(nonceContext)
  const { loaderData, actionData, errors, statusCode } = routes.staticHandlerContext
  const cookie = request.headers.get("cookie")
  const key = keyOfPage({ url: request.url, cookie, loaderData, actionData, errors, statusCode })
  const kept = key && renderedPages.find(key, nonce, Date.now())
  if (kept) {
    void routes.serverHandoffStream?.cancel()
    return kept
  }
  const page = await renderToText(
    <PageNonce value={nonce}>
      <Demonstration value={context.get(demonstrationContext)}>
        <ServerRouter context={routes} url={request.url} nonce={nonce} />
      </Demonstration>
    </PageNonce>,
    nonce,
  )
  if (key) renderedPages.keep(key, { html: page, nonce }, Date.now())
  return page
}

/** Reports unexpected errors. Route error responses, such as 404 and 405, are expected. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) context.get(reportContext)(error)
}
