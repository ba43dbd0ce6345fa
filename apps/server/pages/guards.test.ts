import { cookieNames } from "@trazo/contract/endpoint/session-cookies"
import { expect, test } from "vitest"
import { aDemoShop, aSessionOf } from "./demo-shop.ts"
import { createPagesApp } from "./pages-app.ts"
import { Visitor } from "./visitor.ts"

const testApp = await createPagesApp()
const shop = await aDemoShop(testApp)

const queue = "/executive/certificates"
const express = "/executive/fast/certificates"

async function anExecutiveVisitor(email: string): Promise<Visitor> {
  const visitor = new Visitor(testApp, shop)
  const { token } = await aSessionOf(testApp, shop, { area: "executive", email })
  visitor.cookies.set(cookieNames.executive, token)
  return visitor
}

test("G5: redirects executives from other modules to their first one", async () => {
  const operator = await anExecutiveVisitor("operador@demo.ec")
  for (const path of [express, `${express}/showDoc/1`, "/executive/fast/certificates?search=a", "/executive"])
    expect([path, (await operator.open(path)).url]).toEqual([path, queue])
  const page = await operator.open(queue)
  const menu = page.getByRole("navigation", { name: "Menú principal" })
  expect([...menu.querySelectorAll("a")].map(({ textContent }) => textContent)).toEqual([
    "Solicitudes",
    "Clientes",
  ])
  const refused = await operator.request({ url: "/api/executives/fast/certificates" })
  expect([refused.statusCode, refused.json().typeCode]).toEqual([403, "NOT_ALLOWED"])
})

test("G9: the first response contains the executive, and an invalid token redirects to the sign-in", async () => {
  const executive = await anExecutiveVisitor("ejecutivo@demo.ec")
  const { text } = await executive.open(queue)
  expect(text).toContain("GABRIELA MENDOZA RÍOS")
  expect(text).toContain("Empresa configurada correctamente")
  executive.cookies.set(cookieNames.executive, "inventado")
  const response = await executive.request({ url: queue })
  expect([response.statusCode, response.headers.location]).toEqual([302, "/executive/login"])
})
