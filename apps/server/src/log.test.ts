import { mkdtempSync, readFileSync, rmSync, symlinkSync, truncateSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, it } from "vitest"
import { createApp } from "./app.ts"
import { createLog, openLogFile } from "./log.ts"
import { aDistributor } from "./testing/factories.ts"
import { createTestApp } from "./testing/test-app.ts"

const test = await createTestApp()
const { host } = await aDistributor(test)
const lines: string[] = []
const app = await createApp({
  ...test.deps,
  log: createLog("info", { write: (line: string) => void lines.push(line) }),
})

afterAll(() => app.close())

it("logs the route of a request without path, cookie, body or IP", async () => {
  await app.inject({
    method: "POST",
    url: "/api/requests/resume?correo=ana@prueba.ec",
    headers: { host, cookie: "trazo_request=secreto", "user-agent": "Navegador" },
    payload: { token: "1710034065" },
    remoteAddress: "190.0.2.7",
  })
  const written = lines.join("")
  expect(JSON.parse(lines.at(-1) ?? "{}")).toMatchObject({
    method: "POST",
    route: "/api/requests/resume",
    status: 404,
  })
  for (const personal of ["ana@", "secreto", "1710034065", "190.0.2.7", "Navegador"]) {
    expect(written).not.toContain(personal)
  }
})

it("logs an error without the failed row", async () => {
  lines.length = 0
  const duplicate = test.deps.db.insertInto("administrators").values({
    email: "ana@prueba.ec",
    names: "ANA",
    passwordHash: "x",
    createdAt: test.clock.now(),
  })
  await duplicate.execute()
  const error = await duplicate.execute().catch((failure: Error) => failure)
  createLog("info", { write: (line: string) => void lines.push(line) }).error({ err: error }, "failed")
  expect(lines.join("")).toContain("administrators_email_key")
  expect(lines.join("")).not.toContain("ana@prueba.ec")
})

it("logs a mail server's reply without the recipient's address", () => {
  lines.length = 0
  const error = new Error("451 4.2.2 <ana.peña+firmas@correo.prueba.ec>: mailbox full")
  createLog("info", { write: (line: string) => void lines.push(line) }).error({ err: error }, "failed")
  const { err } = JSON.parse(lines.join(""))
  expect(err.message).toBe("451 4.2.2 <…@…>: mailbox full")
  expect(err.stack).toContain("log.test.ts")
  expect(lines.join("")).not.toMatch(/firmas|prueba\.ec/)
})

it("writes into a file of the data folder, and puts a long one aside", () => {
  const folder = mkdtempSync(join(tmpdir(), "trazo-log-"))
  const path = join(folder, "trazo.log")
  const write = (text: string) => createLog("info", openLogFile(folder).file).info(text)
  write("first")
  write("second")
  expect(readFileSync(path, "utf8").match(/first|second/g)).toEqual(["first", "second"])
  truncateSync(path, 11 * 1024 * 1024)
  write("third")
  expect(readFileSync(path, "utf8")).not.toContain("first")
  expect(readFileSync(`${path}.1`, "utf8")).toContain("first")
  rmSync(folder, { recursive: true })
})

it("outlives a log file on a full disk", () => {
  const folder = mkdtempSync(join(tmpdir(), "trazo-server-log-"))
  symlinkSync("/dev/full", join(folder, "trazo.log"))
  const log = createLog("info", openLogFile(folder).file)
  for (let line = 0; line < 3; line++) expect(() => log.info("a line")).not.toThrow()
  rmSync(folder, { recursive: true })
})
