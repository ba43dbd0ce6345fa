import { Writable } from "node:stream"
import { renderToPipeableStream } from "react-dom/server"
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from "react-router"
import { nonceContext, reportContext } from "./shared-features/api/request-context.ts"
import { PageNonce } from "./shared-features/branding/page-nonce.ts"
import { lastResortPage } from "./shared-features/error-page/last-resort-page.ts"

// The server sets these; they must be this bundle's own objects.
export {
  apiContext,
  hostContext,
  nonceContext,
  reportContext,
} from "./shared-features/api/request-context.ts"

const html = "text/html; charset=utf-8"
const patienceMilliseconds = 10_000

/** Renders a page whole, then answers: nothing of a page waits for anything, and its length is known. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routes: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set("content-type", html)
  if (request.method === "HEAD") return new Response(null, { status, headers })
  const nonce = context.get(nonceContext)
  const page = (
    <PageNonce value={nonce}>
      <ServerRouter context={routes} url={request.url} nonce={nonce} />
    </PageNonce>
  )
  try {
    return new Response(await rendered(page, nonce), { status, headers })
  } catch (error) {
    // React Router comes back once with the error page; when that fails too, nothing of React is left to try (C7).
    if (!routes.staticHandlerContext.errors) throw error
    context.get(reportContext)(error)
    return new Response(lastResortPage, { status: 500, headers: { "content-type": html } })
  }
}

function rendered(page: React.ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    const sink = new Writable({
      write(part: Buffer, _encoding, done) {
        parts.push(part)
        done()
      },
      final(done) {
        resolve(Buffer.concat(parts).toString())
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => {
        clearTimeout(timer)
        pipe(sink)
      },
      onShellError: reject,
      onError: reject,
    })
    const timer = setTimeout(abort, patienceMilliseconds)
  })
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(reportContext)(error)
}
