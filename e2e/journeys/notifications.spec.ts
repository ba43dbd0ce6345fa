import { type APIRequestContext, type Page, request } from "@playwright/test"
import { reviewApis } from "@trazo/contract/desk/review"
import { JourneyByApi } from "../support/api/journey-by-api.ts"
import { seriousAtBothWidths } from "../support/checks/both-widths.ts"
import { demoAccounts } from "../support/people/demo-accounts.ts"
import { accountPassword } from "../support/people/people.ts"
import { ownerUrl, writeNotification } from "../support/server/database.ts"
import { ServerProcess } from "../support/server/server-process.ts"
import { expect, expectNoise, test } from "../support/shell-test.ts"

// A second server process makes this journey slow on a busy machine.
test.describe.configure({ timeout: 120_000 })

const bell = (page: Page) => page.getByRole("button", { name: /^Notificaciones/ })
const drawer = (page: Page) => page.getByRole("dialog", { name: "Notificaciones", exact: true })
const rows = (page: Page) => drawer(page).getByRole("listitem")

/** A second server process on the run's database, on this worker's own port. */
async function besides(baseURL: string, parallelIndex: number): Promise<ServerProcess> {
  const dataDir = process.env.E2E_DATA_DIR ?? ""
  const server = new ServerProcess(Number(new URL(baseURL).port) + 10 + parallelIndex, dataDir)
  await startBeside(server, baseURL)
  return server
}

/** The second process also runs jobs of the first. Its mails link to the first, which lives longer. */
function startBeside(server: ServerProcess, baseURL: string): Promise<void> {
  const DATABASE_URL = ownerUrl(server.dataDir)
  const shown = { PUBLIC_PORT: new URL(baseURL).port, PKI_BASE_URL: baseURL }
  return server.start({ DATABASE_URL, DEMO_DATA: "open", ...shown, RATE_LIMIT: "0", NODE_ENV: "production" })
}

async function signInAs(page: Page, { identity }: JourneyByApi): Promise<void> {
  const data = { user: identity, password: accountPassword }
  expect((await page.request.post("/api/clients/auth?simple=true", { data })).ok()).toBe(true)
}

async function staffAt(baseURL: string): Promise<APIRequestContext> {
  const staff = await request.newContext({ baseURL })
  const { api, user, password } = demoAccounts.executive
  expect((await staff.post(api, { data: { user, password } })).ok()).toBe(true)
  return staff
}

/** Counts the page's tones. Resolves when the page has joined its room. */
async function listenToPage(page: Page): Promise<{ tones: () => Promise<number>; joined: Promise<void> }> {
  await page.addInitScript(() => {
    const counting = window as unknown as { tones: number }
    counting.tones = 0
    const { start } = OscillatorNode.prototype
    OscillatorNode.prototype.start = function (when) {
      counting.tones += 1
      start.call(this, when)
    }
  })
  const joined = new Promise<void>((resolve) => {
    page.on("websocket", (socket) =>
      socket.on("framereceived", ({ payload }) => {
        if (String(payload).includes('"ok":true')) resolve()
      }),
    )
  })
  return { joined, tones: () => page.evaluate(() => (window as unknown as { tones: number }).tones) }
}

test("H1, C3, D1, D2: staff's action in one process notifies a client in another, who reads and deletes the notification", async ({
  page,
  baseURL,
}, { parallelIndex }) => {
  const journey = new JourneyByApi(baseURL ?? "")
  const [other] = await Promise.all([besides(baseURL ?? "", parallelIndex), journey.getApproved()])
  try {
    const { tones, joined } = await listenToPage(page)
    await signInAs(page, journey)
    await page.goto("/manager/request")
    await expect(bell(page)).toHaveAccessibleName("Notificaciones, 3 sin leer")
    await page.getByRole("heading", { level: 1 }).click()
    await joined

    const staff = await staffAt(other.origin)
    const reason = "Los datos no coinciden con el Registro Civil."
    const url = reviewApis.normal.reject.path.replace(":id", journey.requestId)
    expect((await staff.put(url, { data: { reason } })).ok()).toBe(true)
    await expect(bell(page)).toHaveAccessibleName("Notificaciones, 4 sin leer")
    await expect(page.getByRole("status").filter({ hasText: "Nueva notificación" })).toContainText(
      "Solicitud rechazada",
    )
    expect(await tones()).toBe(2)

    await opensOnTheRight(page)
    await expect(rows(page)).toHaveCount(4)
    await expect(rows(page).first()).toContainText(`Motivo: ${reason}`)
    await expect(rows(page).first()).toContainText(/(ahora|hace .+) · \d{2}\/\d{2}\/\d{4} \d{2}:\d{2}/)
    await expect(rows(page).first().getByRole("img", { name: "Mensaje" })).toBeVisible()
    await expect(rows(page).last().getByRole("img", { name: "Aviso" })).toBeVisible()
    expect(await seriousAtBothWidths(page)).toEqual([])
    await isReadOnceClosed(page)
    await rows(page).first().getByRole("link").click()
    await expect(page).toHaveURL(`/manager/request/${journey.requestId}`)
    await expect(drawer(page)).toBeHidden()
    await areDeleted(page)
  } finally {
    await other.stop()
  }
})

async function opensOnTheRight(page: Page): Promise<void> {
  await bell(page).click()
  const { width } = page.viewportSize() ?? { width: 0 }
  // The drawer slides in.
  await expect
    .poll(() => drawer(page).boundingBox())
    .toMatchObject({ x: Math.max(0, width - 400), width: Math.min(400, width) })
}

/** Highlighted notifications stay highlighted until the drawer closes, and not afterwards. */
async function isReadOnceClosed(page: Page): Promise<void> {
  await expect(drawer(page).getByText("Nueva", { exact: true })).toHaveCount(4)
  await page.keyboard.press("Escape")
  await expect(bell(page)).toHaveAccessibleName("Notificaciones")
  await expect(bell(page)).toBeFocused()
  await bell(page).press("Enter")
  await expect(rows(page)).toHaveCount(4)
  await expect(drawer(page).getByText("Nueva", { exact: true })).toHaveCount(0)
}

async function areDeleted(page: Page): Promise<void> {
  await bell(page).click()
  await page.getByRole("button", { name: "Eliminar notificaciones" }).click()
  const question = page.getByRole("dialog", { name: "Eliminar notificaciones" })
  await expect(question).toContainText("¿Está seguro de eliminar todas sus notificaciones leídas?")
  await question.getByRole("button", { name: "Cancelar" }).click()
  await expect(rows(page)).toHaveCount(4)
  await page.getByRole("button", { name: "Eliminar notificaciones" }).click()
  await question.getByRole("button", { name: "Eliminar", exact: true }).click()
  await expect(drawer(page).getByRole("heading", { name: "No tiene notificaciones" })).toBeVisible()
}

test("C2: an executive is notified of waiting work, and the notification opens its review", async ({
  page,
  baseURL,
}) => {
  const { api, user, password } = demoAccounts.executive
  expect((await page.request.post(api, { data: { user, password } })).ok()).toBe(true)
  await page.goto("/executive/certificates")
  await expect(bell(page)).toBeVisible()
  const journey = new JourneyByApi(baseURL ?? "", { isLive: true })
  await journey.getApproved()
  await bell(page).click()
  const entry = drawer(page).locator(`a[href="/executive/certificates/showDoc/${journey.requestId}"]`)
  await expect(entry).toContainText("Pago por validar")
  await entry.click()
  await expect(page).toHaveURL(new RegExp(`/executive/certificates/showDoc/${journey.requestId}`))
})

test("after its process was killed, a page fetches missed notifications from another one", async ({
  page,
  baseURL,
  noise,
}, { parallelIndex }) => {
  const journey = new JourneyByApi(baseURL ?? "")
  const [other] = await Promise.all([besides(baseURL ?? "", parallelIndex), journey.getApproved()])
  try {
    const { joined } = await listenToPage(page)
    await signInAs(page, journey)
    await page.goto(`${other.origin}/manager/request`)
    await joined
    await expect(bell(page)).toHaveAccessibleName("Notificaciones, 3 sin leer")
    await other.kill()
    await writeNotification(process.env.E2E_DATA_DIR ?? "", journey.identity)
    await startBeside(other, baseURL ?? "")
    await expect(bell(page)).toHaveAccessibleName("Notificaciones, 4 sin leer", { timeout: 40_000 })
    expectNoise(noise, /WebSocket connection|ERR_CONNECTION/)
  } finally {
    await other.stop()
  }
})
