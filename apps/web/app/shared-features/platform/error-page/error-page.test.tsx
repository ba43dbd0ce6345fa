import { describe, expect, it } from "vitest"
import { rendered, textOf } from "../../../../testing/render.tsx"
import { ErrorPage } from "./error-page.tsx"
import { isConnectionLost } from "./error-reading.ts"
import { lastResortPage } from "./route-error-page.tsx"

const notThere = "Disculpe, la página solicitada no existe."

describe("C6: the error page", () => {
  it("shows the status, the text and the link home", () => {
    const page = rendered(<ErrorPage status={404} message={notThere} />)
    expect(textOf(page)).toContain(notThere)
    expect(textOf(page)).toMatch(/^404 /)
    expect(page).toMatch(/<a[^>]*href="\/"[^>]*>.*Regresar al inicio/)
  })

  it("B12: shows «This page could not be found» for an unknown page", () => {
    expect(textOf(rendered(<ErrorPage status={404} />))).toContain("This page could not be found")
  })

  it("shows 422 as 404, with the message and the advice to check the link", () => {
    const text = textOf(rendered(<ErrorPage status={422} message="El distribuidor solicitado no existe" />))
    expect(text).toMatch(/^404 El distribuidor solicitado no existe/)
    expect(text).toMatch(/Revise el enlace .* proveedor de firma electrónica/)
    expect(text).not.toContain("422")
    expect(text).not.toContain(notThere)
  })

  it("C8: shows any other status with the same text", () => {
    for (const status of [403, 500, 503]) {
      const text = textOf(rendered(<ErrorPage status={status} />))
      expect(text).toMatch(new RegExp(`^${status} `))
      expect(text).toContain(notThere)
    }
  })

  it("shows the API's message about a link that no longer works", () => {
    const message = "El enlace no es válido o ya no sirve. Pida uno nuevo a su proveedor."
    expect(textOf(rendered(<ErrorPage status={404} message={message} />))).toContain(message)
  })
})

it("C7: the fallback of a failed error page has a link home, and needs no script or style", () => {
  const page = lastResortPage("7QK2-M9TX")
  expect(page).toContain('<a href="/">Go back to home</a>')
  expect(page).toContain("Código de ayuda: 7QK2-M9TX.")
  expect(page).not.toMatch(/<script|<style|<link/)
})

it.each([
  "Failed to fetch",
  "Failed to fetch dynamically imported module: http://localhost/assets/a.js",
  "NetworkError when attempting to fetch resource.",
  "error loading dynamically imported module: http://localhost/assets/a.js",
  "Load failed",
  "Importing a module script failed.",
  "Unable to preload CSS for /assets/a.css",
])("«%s» is a lost connection", (message) => {
  expect(isConnectionLost(new TypeError(message))).toBe(true)
  expect(isConnectionLost(message)).toBe(false)
})

it("an error of the page's own is no lost connection", () => {
  expect(isConnectionLost(new TypeError("Cannot read properties of undefined"))).toBe(false)
})
