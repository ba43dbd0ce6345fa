// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react"
import { createRoutesStub } from "react-router"
import { afterEach, expect, test, vi } from "vitest"
import { IdlePrefetch } from "./idle-prefetch.tsx"

afterEach(() => {
  cleanup()
  document.head.replaceChildren()
  vi.unstubAllGlobals()
})

/** A page with one link, whose browser is idle at once. */
function open(path: string, serviceWorker: object | undefined) {
  const chunk = `/assets${path}-1.js`
  vi.stubGlobal("requestIdleCallback", (run: () => void) => run())
  vi.stubGlobal("cancelIdleCallback", () => undefined)
  vi.stubGlobal("navigator", { serviceWorker })
  vi.stubGlobal("__reactRouterManifest", { routes: { linked: { module: chunk } } })
  vi.stubGlobal("__reactRouterDataRouter", { routes: [{ id: "linked", path }] })
  const Page = () => (
    <>
      <a href={path}>Seguir</a>
      <IdlePrefetch />
    </>
  )
  const Routes = createRoutesStub([{ path: "/", Component: Page }])
  render(<Routes />)
  const preloaded = [...document.head.querySelectorAll("link")].map((link) => link.getAttribute("href"))
  return { chunk, preloaded }
}

test("the service worker that controls the page fetches ahead, and no request is the page's own", () => {
  const postMessage = vi.fn()
  const { chunk, preloaded } = open("/firmar", { controller: { postMessage } })
  expect(postMessage.mock.calls).toEqual([[{ kind: "ahead", files: [chunk] }]])
  expect(preloaded).toEqual([])
})

test("without a service worker the page fetches ahead", () => {
  const { chunk, preloaded } = open("/verificar", undefined)
  expect(preloaded).toEqual([chunk])
})
