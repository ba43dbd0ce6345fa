import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { request as newRequest } from "@playwright/test"
import { paths } from "@trazo/contract/paths"
import { JourneyByApi } from "../support/api/journey-by-api.ts"
import { axeViolations } from "../support/checks/axe.ts"
import { asOwner } from "../support/server/database.ts"
import { copySeededFolder } from "../support/server/seeded-folder.ts"
import { ServerProcess } from "../support/server/server-process.ts"
import { expect, test } from "../support/test.ts"

const paymentHost = "pagos.localhost"
const ownHost = "firma.localhost"

const folder = mkdtempSync(join(tmpdir(), "trazo-payment-host-"))
chmodSync(folder, 0o755) // the embedded database may run as another user
const dataDir = join(folder, "data")
let server: ServerProcess

test.beforeAll(async ({ baseURL }) => {
  copySeededFolder(dataDir, { isDurable: false })
  server = new ServerProcess(Number(new URL(baseURL ?? "").port) + 18, dataDir)
  await server.start({ PAYMENT_HOST: paymentHost })
  await asOwner(dataDir, (client) =>
    client.query(
      `insert into distributor_hosts (host, distributor_id)
         select $1, distributor_id from distributor_hosts where host = 'localhost'`,
      [ownHost],
    ),
  )
})
test.afterAll(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

test("a card paid over the platform's payment host ends on the host on which the payer began", async ({
  page,
}) => {
  const { port } = new URL(server.origin)
  const on = (host: string, path: string) => `http://${host}:${port}${path}`
  // This machine's programs know no other name than localhost. Browsers do.
  const applicant = await newRequest.newContext({ baseURL: server.origin })
  await new JourneyByApi(server.origin).goTo("payment", applicant)
  const { cookies } = await applicant.storageState()
  await applicant.dispose()
  await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, domain: ownHost })))

  await page.goto(on(ownHost, paths.payment))
  await page.getByRole("region", { name: "Tarjeta" }).getByRole("button").click()
  await expect(page.getByText("Pasarela de demostración")).toBeVisible()
  await page.getByRole("button", { name: "Pagar", exact: true }).click()
  await expect(page.getByRole("heading", { name: "Pago recibido" })).toBeVisible()
  expect(new URL(page.url()).hostname).toBe(ownHost)
  await page.screenshot({ path: test.info().outputPath("paid.png") })

  expect((await page.context().cookies()).filter(({ domain }) => domain === paymentHost)).toEqual([])
  for (const path of ["/", paths.payment, "/executive/login"]) {
    expect((await page.goto(on(paymentHost, path)))?.status(), path).toBe(404)
  }
  expect((await page.goto(on(paymentHost, "/payment/back/x")))?.status()).toBe(404)
  await expect(page.getByRole("heading", { name: "Este enlace de regreso ya no sirve" })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.screenshot({ path: test.info().outputPath("ended.png") })
})
