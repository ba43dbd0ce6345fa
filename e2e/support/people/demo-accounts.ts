import { expect, type Page } from "@playwright/test"

export interface DemoAccount {
  login: string
  /** The page that a sign-in opens. */
  lands: string
  user: string
  password: string
  userLabel: string
  /** The area's session cookie. */
  cookie: string
  api: string
  signOutLabel: "Salir" | "Cerrar sesión"
  /** The page that a sign-out opens. */
  out: string
  internal?: true
  /** The API asks for `simple` with a client's password. */
  simple?: true
}

const staff = {
  userLabel: "Correo electrónico",
  password: "Firma2026",
  signOutLabel: "Cerrar sesión",
} as const
const client = {
  userLabel: "Cédula o pasaporte",
  password: "Firma2026",
  signOutLabel: "Cerrar sesión",
  cookie: "trazo_client",
  api: "/api/clients/auth",
  out: "/manager/login",
} as const

export const demoAccounts = {
  administrator: {
    ...staff,
    login: "/administrator/login",
    lands: "/administrator",
    out: "/administrator/login",
    user: "admin@trazo.ec",
    password: "Admin2026",
    signOutLabel: "Salir",
    cookie: "trazo_administrator",
    api: "/api/administrators/auth",
  },
  executive: {
    ...staff,
    login: "/executive/login",
    lands: "/executive/certificates",
    out: "/executive/login",
    user: "ejecutivo@demo.ec",
    cookie: "trazo_executive",
    api: "/api/executives/auth",
  },
  banks: {
    ...staff,
    login: "/banks/login",
    lands: "/banks",
    out: "/banks/login",
    user: "banco@demo.ec",
    cookie: "trazo_banks",
    api: "/api/auth",
  },
  client: { ...client, login: "/manager/login", lands: "/manager/request", user: "1710034065", simple: true },
  internal: { ...client, login: "/help/login", lands: "/help", user: "0926687856", internal: true },
} as const satisfies Record<string, DemoAccount>

export async function trySignIn(
  page: Page,
  account: DemoAccount,
  password = account.password,
): Promise<void> {
  await page.getByLabel(account.userLabel).fill(account.user)
  await page.getByLabel("Contraseña").first().fill(password)
  if (account.internal) await page.getByRole("switch", { name: "Soy cliente interno" }).check()
  await page.getByRole("button", { name: "Ingresar", exact: true }).click()
}

export async function signOut(page: Page, account: DemoAccount): Promise<void> {
  await page.goto(account.lands)
  if (account.signOutLabel !== "Salir") await page.getByRole("button", { name: /^Su cuenta/ }).click()
  await page.getByRole("button", { name: account.signOutLabel, exact: true }).click()
  await expect(page).toHaveURL(account.out)
}
