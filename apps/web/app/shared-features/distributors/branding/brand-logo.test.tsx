// @vitest-environment happy-dom
import { cleanup, fireEvent, render } from "@testing-library/react"
import { createRoutesStub } from "react-router"
import { afterEach, expect, it, vi } from "vitest"
import { BrandLogo } from "./brand-logo.tsx"
import productIcon from "./product-icon.svg?url"

const url = "/api/anf-requests/user/d1/files/f1"

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** happy-dom loads no pictures: each has ended without a width, unless it is still loading. */
const loading = () => vi.spyOn(HTMLImageElement.prototype, "complete", "get").mockReturnValue(false)

function openLogo(logo: { id: string; url: string } | null): HTMLImageElement {
  const distributor = { _id: "d1", distributorData: { name: "Andes Firma Digital", logo } }
  const Page = createRoutesStub([{ id: "root", path: "/", Component: BrandLogo }])
  const hydrationData = { loaderData: { root: { brand: { of: "distributor", distributor } } } }
  const { container } = render(<Page hydrationData={hydrationData} />)
  expect(container.textContent).toBe("Andes Firma Digital")
  return container.querySelector("img") as HTMLImageElement
}

it("H3: a distributor without logo has the static one", () => {
  expect(openLogo(null).getAttribute("src")).toBe(productIcon)
})

it("H3: a logo that does not load is replaced by the static one", () => {
  loading()
  const picture = openLogo({ id: "f1", url })
  expect(picture.getAttribute("src")).toBe(url)
  fireEvent.error(picture)
  expect(picture.getAttribute("src")).toBe(productIcon)
})

it("H3: a logo that failed before the page's script loaded is replaced by the static one", () => {
  expect(openLogo({ id: "f1", url }).getAttribute("src")).toBe(productIcon)
})
