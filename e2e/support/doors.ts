import { expect, type Page } from "@playwright/test"

export interface Door {
  login: string
  /** The page that one lands on. */
  lands: string
  user: string
  password: string
  userLabel: string
  /** The area's session slot, and who sits in it. */
  cookie: string
  api: string
  signOut: "Salir" | "Cerrar sesión"
  /** Where signing out leads. */
  out: string
  internal?: true
}

const staff = { userLabel: "Correo electrónico", password: "Firma2026", signOut: "Cerrar sesión" } as const
const client = {
  userLabel: "Cédula o pasaporte",
  password: "Firma2026",
  signOut: "Cerrar sesión",
  cookie: "trazo_client",
  api: "/api/clients/auth",
  out: "/manager/login",
} as const

/** The demo's accounts, each with its own door. */
export const doors = {
  administrator: {
    ...staff,
    login: "/administrator/login",
    lands: "/administrator",
    out: "/administrator/login",
    user: "admin@trazo.ec",
    password: "Admin2026",
    signOut: "Salir",
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
  client: { ...client, login: "/manager/login", lands: "/manager/request", user: "1710034065" },
  internal: { ...client, login: "/help/login", lands: "/help", user: "0926687856", internal: true },
} as const satisfies Record<string, Door>

const { internal: _sharesTheClients, ...everySlot } = doors

/** The doors that each have a session slot of their own. */
export const slots = everySlot

export async function tryDoor(page: Page, door: Door, password = door.password): Promise<void> {
  await page.getByLabel(door.userLabel).fill(door.user)
  await page.getByLabel("Contraseña").first().fill(password)
  if (door.internal) await page.getByRole("switch", { name: "Soy cliente interno" }).check()
  await page.getByRole("button", { name: "Ingresar", exact: true }).click()
}

export async function enter(page: Page, door: Door): Promise<void> {
  await page.goto(door.login)
  await tryDoor(page, door)
  await expect(page).toHaveURL(door.lands)
}

export async function leave(page: Page, door: Door): Promise<void> {
  await page.goto(door.lands)
  if (door.signOut !== "Salir") await page.getByRole("button", { name: /^Su cuenta/ }).click()
  await page.getByRole("button", { name: door.signOut, exact: true }).click()
  await expect(page).toHaveURL(door.out)
}
