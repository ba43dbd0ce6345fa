import type { Page } from "@playwright/test"
import { expect, test } from "../support/shell-test.ts"

test.describe.configure({ mode: "serial" })

/** What a page of an earlier test could have left. */
function remains(page: Page) {
  return page.evaluate(async () => ({
    cookie: document.cookie,
    stored: localStorage.getItem("left"),
    session: sessionStorage.getItem("left"),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    connected: navigator.onLine,
    camera: (await navigator.permissions.query({ name: "camera" as PermissionName })).state,
    position: (await navigator.permissions.query({ name: "geolocation" })).state,
    time: Date.now() > 1_700_000_000_000,
  }))
}

const nothing = {
  cookie: "",
  stored: null,
  session: null,
  databases: [],
  connected: true,
  camera: "granted",
  position: "denied",
  time: true,
}

/** Tests of a worker share a browser context (docs/decisions/0044-what-browser-tests-share.md). */
for (const round of ["first", "second"]) {
  test(`a test finds nothing that the ${round} one before it left in the browser @desktop`, async ({
    page,
    context,
  }) => {
    await page.goto("/design")
    expect(await remains(page)).toEqual(nothing)
    await context.grantPermissions(["geolocation"])
    await context.route("**/design", (route) => route.abort())
    await context.setExtraHTTPHeaders({ "accept-language": "xx" })
    await page.evaluate(async () => {
      // biome-ignore lint/suspicious/noDocumentCookie: the API that replaces it is asynchronous and needs TLS
      document.cookie = "left=1"
      localStorage.setItem("left", "1")
      sessionStorage.setItem("left", "1")
      await new Promise((resolve) => {
        indexedDB.open("left").onsuccess = resolve
      })
    })
    await context.setOffline(true)
  })
}
