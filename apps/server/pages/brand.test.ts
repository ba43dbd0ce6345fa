import type { Distributor } from "@trazo/contract/distributors/branding"
import { describe, expect, test } from "vitest"
import { aClient } from "../src/testing/factories.ts"
import { lightHash } from "../src/testing/light-hash.ts"
import { aDemoShop, anotherDemoShop, anUnconfiguredShop } from "./demo-shop.ts"
import { createPagesApp } from "./pages-app.ts"
import { frame, inside, type Page, Visitor } from "./visitor.ts"

const testApp = await createPagesApp()
const shops = [await aDemoShop(testApp), await anotherDemoShop(testApp)]
const [own, other] = shops.map((shop) => new Visitor(testApp, shop)) as [Visitor, Visitor]
const unconfigured = await anUnconfiguredShop(testApp)
const closed = new Visitor(testApp, unconfigured)

/** Texts of the page as a reader sees them. */
const textOf = ({ document }: Page) => document.body.textContent.replace(/\s+/g, " ")

function frameOf(page: Page, tag: "header" | "footer") {
  const found = frame(page, tag)
  if (!found) throw new Error(`${page.url} has no ${tag}`)
  return found
}

/** The brand's colours, the last declaration counting. */
function colours({ text }: Page): (string | undefined)[] {
  return ["--brand", "--brand-hover", "--accent", "--quiet"].map((name) =>
    [...text.matchAll(new RegExp(`${name}:\\s*([^;}]+)`, "g"))].at(-1)?.[1]?.trim(),
  )
}

describe("the brand", () => {
  test("A1: each host shows its own distributor", async () => {
    expect((await own.open("/")).document.title).toBe("Firma electrónica · Firmas del Pacífico")
    const page = await other.open("/")
    expect(page.document.title).toBe("Firma electrónica · Andes Firma Digital")
    expect(frameOf(page, "header").textContent).toContain("Andes Firma Digital")
    expect(page.text).not.toContain("Firmas del Pacífico")
  })

  test("A1: /administrator and below need no distributor", async () => {
    for (const url of ["/administrator", "/administrator/login"]) {
      const response = await new Visitor(testApp, { host: "nadie.localhost" }).request({ url })
      expect(response.statusCode).not.toBe(422)
      expect(response.payload).not.toContain("El distribuidor solicitado no existe")
    }
  })

  test.each(shops)(
    "A6: $host has its name, address, RUC, logo, favicon, colours, texts and support e-mail",
    async (shop) => {
      const visitor = new Visitor(testApp, shop)
      const found = await visitor.request({ url: `/api/anf-requests/user/get-distributors?id=${shop.host}` })
      const { distributorData: data, configuration, multimedia } = found.json<Distributor>()
      const page = await visitor.open("/")

      const footer = frameOf(page, "footer")
      for (const shown of [data.name, data.address as string, `RUC ${data.ruc}`])
        expect(footer.textContent).toContain(shown)
      const mail = inside(footer).getByRole("link", { name: data.supportEmail as string })
      expect(mail.getAttribute("href")).toBe(`mailto:${data.supportEmail}`)

      const pictures = [
        frameOf(page, "header").querySelector("img")?.getAttribute("src"),
        page.document.querySelector('link[rel="icon"]')?.getAttribute("href"),
      ]
      expect(pictures).toEqual([data.logo?.url, expect.stringContaining(multimedia.favicon as string)])
      for (const url of pictures) {
        const picture = await visitor.request({ url: url ?? "" })
        expect([picture.statusCode, picture.headers["content-type"]]).toEqual([
          200,
          expect.stringMatching(/^image\//),
        ])
      }

      expect(page.getByRole("heading", { level: 1 }).textContent).toBe(configuration?.texts.welcomeTitle)
      expect(textOf(page)).toContain(configuration?.texts.schedule)
      const { primaryColor, primaryColor2, primaryColor3, secondaryColor } = configuration?.theme ?? {}
      expect(colours(page)).toEqual([primaryColor, primaryColor2, primaryColor3, secondaryColor])
      const themeColor = page.document.querySelector('meta[name="theme-color"]')
      expect(themeColor?.getAttribute("content")).toBe(primaryColor)
    },
  )

  test("A10: a distributor without colours has the default theme", async () => {
    expect(colours(await closed.open("/"))).toEqual(["#09497E", "#7986CB", "#FFEB3B", "#3F51B5"])
  })

  test("A7: the footer has both logos, the tagline and the copyright line", async () => {
    for (const path of ["/", "/executive/login", "/manager/login"]) {
      const footer = inside(frameOf(await own.open(path), "footer"))
      expect(footer.getByRole("img", { name: "Trazo" })).toBeTruthy()
      expect(footer.getByRole("img", { name: "Entidad de certificación" })).toBeTruthy()
      expect(footer.getByText("Tu mejor aliado en la gestión de tus firmas electrónicas.")).toBeTruthy()
      expect(footer.getByText("© 2023 Trazo. Todos los derechos reservados.")).toBeTruthy()
    }
  })

  test("C5: a sign-in page has a card and no top bar, every other public page has the brand at the top", async () => {
    for (const path of [
      "/executive/login",
      "/manager/login",
      "/help/login",
      "/banks/login",
      "/reset-password",
    ]) {
      const page = await own.open(path)
      expect(frame(page, "header")).toBeNull()
      expect(inside(page.getByRole("main")).getByText("Firmas del Pacífico")).toBeTruthy()
      expect(frame(page, "footer")).toBeTruthy()
    }
    for (const path of ["/", "/fast", "/solicitud"]) {
      const page = await own.open(path)
      const [home] = inside(frameOf(page, "header")).getAllByRole("link")
      expect(home?.getAttribute("href")).toBe("/")
      expect(frame(page, "footer")).toBeTruthy()
    }
  })
})

const unavailable =
  "Lo sentimos, la distribuidora todavía no se encuentra disponible, contáctese con su proveedor."

describe("without a configuration", () => {
  test("F7: shows that a distributor without configuration is not available yet", async () => {
    const page = await closed.open("/")
    expect(page.getByRole("heading", { name: "Distribuidora no disponible" })).toBeTruthy()
    expect(page.getByText(unavailable)).toBeTruthy()
    expect(page.queryByRole("button", { name: "Empezar" })).toBeNull()
  })

  test.each(["/", "/fast", "/payment", "/index-resp", "/design", "/legal-information"])(
    "F7: without a configuration, %s says that the distributor is not available",
    async (path) => {
      const page = await closed.open(path)
      expect(page.getByText("Distribuidora no disponible")).toBeTruthy()
      expect(textOf(page)).toContain("contáctese con su proveedor")
    },
  )

  test.each([
    ["/manager/login", "su proveedor"],
    ["/help/login", "su proveedor"],
    ["/executive/login", "el administrador"],
  ])("F7: without a configuration, %s says so above its form, and names %s", async (path, contact) => {
    const page = await closed.open(path)
    expect(page.getByText("Distribuidora no disponible")).toBeTruthy()
    expect(textOf(page)).toContain(`contáctese con ${contact}`)
    expect(page.getAllByRole("textbox")).not.toEqual([])
    expect(page.text.indexOf("Distribuidora no disponible")).toBeLessThan(page.text.indexOf("<input"))
  })

  test("F7: a client of a distributor without configuration sees the notice to contact the provider", async () => {
    const identity = "1714562830"
    await aClient(testApp, unconfigured, { identity, passwordHash: lightHash("Firma2026") })
    const login = await closed.open("/manager/login")
    const page = await closed.press(login, "Ingresar", { user: identity, password: "Firma2026" })
    expect(page.url).toBe("/manager/request")
    expect(page.getByRole("heading", { name: "Distribuidora no disponible" })).toBeTruthy()
    expect(page.getByText(unavailable)).toBeTruthy()
  })
})
