import { sql } from "kysely"
import { expect, test } from "vitest"
import { openDeps } from "../../../open-deps.ts"
import { StartupError } from "../../../startup-error.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { openInstallation } from "./open-installation.ts"

const { deps, owner, appUrl, clock } = await createTestApp()
const open = (demoData: "local" | "open" | false) => openInstallation({ ...deps, settings: { demoData } })

test("refuses production on a demonstration database", async () => {
  await expect(open(false)).rejects.toThrow(StartupError)
  await expect(open(false)).rejects.toThrow(
    /^DEMO_DATA: esta base de datos tiene datos de demostración[^\n]*$/,
  )
  await open("local")
  await open("open")
})

test("refuses it before the application opens anything else", async () => {
  const settings = { ...deps.settings, demoData: false as const }
  const sources = { settings, appUrl, log: deps.log, clock, background: false }
  await expect(openDeps(sources)).rejects.toThrow("DEMO_DATA: esta base de datos tiene datos de demostración")
})

test("refuses demo data on a production database", async () => {
  await sql`truncate installation`.execute(owner)
  await open(false)
  await open(false)
  await expect(open("local")).rejects.toThrow(/^DEMO_DATA: esta base de datos es de producción[^\n]*$/)
  await expect(open("open")).rejects.toThrow(StartupError)
})

test("agrees between processes that start together", async () => {
  await sql`truncate installation`.execute(owner)
  const outcomes = await Promise.allSettled([open(false), open("open"), open(false), open("open")])
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(2)
})
