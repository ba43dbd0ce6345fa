import { writeFileSync } from "node:fs"
import { test as base, expect } from "@playwright/test"
import { paths } from "@trazo/contract/paths"
import type { JourneyByApi } from "../support/api/journey-by-api.ts"
import { type DemoAccount, demoAccounts } from "../support/people/demo-accounts.ts"
import { accountPassword } from "../support/people/people.ts"
import type { DrivenBrowser } from "./driven-browser.ts"
import { Firefox } from "./firefox.ts"
import { WebKit } from "./webkit.ts"

export { expect }

export type Engine = "firefox" | "webkit"
const engines = { firefox: Firefox, webkit: WebKit }

/** React Router reports its list of routes that was on its way when the page was left. Firefox ends it as a failure. */
const abandonedFetch = /Failed to fetch manifest patches/

interface Fixtures {
  engine: Engine
  /** A new one for each test, which fails when a page or its console reports an error. */
  driven: DrivenBrowser
  origin: string
}

export const test = base.extend<Fixtures>({
  engine: ["firefox", { option: true }],
  async driven({ engine }, use, info) {
    await using driven = await new engines[engine]().open()
    await driven.resize(1280, 900)
    await use(driven)
    if (info.status !== info.expectedStatus)
      writeFileSync(info.outputPath("page.png"), await driven.screenshot())
    await driven.collectErrors()
    expect(driven.errors.filter((error) => !abandonedFetch.test(error))).toEqual([])
  },
  async origin({ baseURL }, use) {
    await use(baseURL ?? "")
  },
})

/** Loads the shop and waits until the service worker controls it: all pages after it are loaded through the worker. */
export async function openShop(driven: DrivenBrowser, origin: string): Promise<void> {
  await driven.goTo(origin + paths.home)
  await driven.evaluate(`
    const { serviceWorker } = navigator
    const taken = new Promise((resolve) => serviceWorker.addEventListener("controllerchange", resolve))
    if (!serviceWorker.controller) await taken
  `)
}

export const button = (name: string) => `//button[normalize-space()='${name}' or @aria-label='${name}']`
export const link = (name: string) => `//a[normalize-space()='${name}' or @aria-label='${name}']`
export const field = (label: string) =>
  `//input[@id=//label[contains(., '${label}')]/@for or @aria-label='${label}']`
export const text = (words: string) => `//*[contains(text(), '${words}')]`
export const heading = (words: string) => `//*[self::h1 or self::h2 or self::h3][contains(., '${words}')]`
export const files = "//input[@type='file' and not(@capture)]"

export const endsLikePdf = (bytes: Buffer) => /%%EOF\s*$/.test(bytes.toString("latin1", bytes.length - 20))
/** A DER sequence whose length takes two bytes. */
export const isWholeDer = (bytes: Buffer) => bytes.length > 4 && bytes.length === 4 + bytes.readUInt16BE(2)
export const isNotEmpty = (bytes: Buffer) => bytes.length > 0

type Account = Pick<DemoAccount, "login" | "userLabel" | "user" | "password">

/** Signs in as a person does. */
export async function signIn(
  { driven, origin }: { driven: DrivenBrowser; origin: string },
  { login, userLabel, user, password }: Account,
): Promise<void> {
  await driven.goTo(origin + login)
  await driven.type(field(userLabel), user)
  await driven.type(field("Contraseña"), password)
  await driven.click(button("Ingresar"))
  await driven.arrive(/^(?!.*\/login)/)
  await driven.hydration()
  await driven.find("//button[starts-with(@aria-label, 'Notificaciones')]")
}

export const holder = (journey: JourneyByApi): Account => ({
  ...demoAccounts.client,
  user: journey.identity,
  password: accountPassword,
})
