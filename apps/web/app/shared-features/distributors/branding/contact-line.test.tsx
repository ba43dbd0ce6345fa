// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core"
import { cleanup, render } from "@testing-library/react"
import { createRoutesStub, Outlet } from "react-router"
import { afterEach, expect, it } from "vitest"
import { ContactLine } from "./contact-line.tsx"

afterEach(cleanup)

interface Contact {
  supportEmail: string
  texts?: Record<string, string>
}

function openLine({ supportEmail, texts = {} }: Contact, page: object = {}) {
  const Frame = () => (
    <MantineProvider env="test">
      <ContactLine />
      <Outlet />
    </MantineProvider>
  )
  const Page = createRoutesStub([
    {
      id: "root",
      path: "/",
      Component: Frame,
      children: [{ id: "page", index: true, Component: () => null }],
    },
  ])
  const distributor = { distributorData: { supportEmail }, configuration: { texts } }
  const loaderData = { root: { brand: { of: "distributor", distributor } }, page }
  const { container } = render(<Page hydrationData={{ loaderData }} />)
  const links = [...container.querySelectorAll("a")].map((link) => link.getAttribute("href"))
  return { text: container.textContent ?? "", links }
}

const texts = {
  whatsapp: "+593 99 123 4567",
  telephone: "+59342345678",
  schedule: "Lunes a viernes, 08:00 a 18:00",
}

it("shows each way of contact that is set, and WhatsApp opens with the number of the page's request", () => {
  const { text, links } = openLine(
    { supportEmail: "hola@x.ec", texts },
    { flow: { number: "TZ-2026-000001-5" } },
  )
  expect(links).toEqual([
    "https://wa.me/593991234567?text=Solicitud%20TZ-2026-000001-5%3A%20",
    "tel:+59342345678",
    "mailto:hola@x.ec",
  ])
  expect(text).toMatch(
    /¿Una duda\? WhatsApp · \+593 4 234 5678 · hola@x\.ec · Lunes a viernes, 08:00 a 18:00/,
  )
})

it("shows what is set, and nothing when nothing is", () => {
  expect(openLine({ supportEmail: "hola@x.ec" }).links).toEqual(["mailto:hola@x.ec"])
  expect(openLine({ supportEmail: "", texts: { whatsapp: "abc" } }).text).not.toContain("duda")
})
