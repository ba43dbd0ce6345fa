import { spawnSync } from "node:child_process"
import { chmodSync, mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { JourneyByApi, p12Password } from "../support/api/journey-by-api.ts"
import { openEverywhere } from "../support/checks/outside-programs.ts"
import { changeOneAuditRow, requestsWithoutAudit } from "../support/server/database.ts"
import { copySeededFolder } from "../support/server/seeded-folder.ts"
import { ServerProcess } from "../support/server/server-process.ts"
import { expect, test } from "../support/test.ts"

const root = join(import.meta.dirname, "..", "..")
const points = [
  "code-accepted",
  "receipt-written",
  "payment-committed",
  "approved",
  "intent-stored",
  "signed-not-stored",
  "stored-not-delivered",
  "p12-upload-half-done",
]

test.describe.configure({ mode: "serial", timeout: 180_000 })

const folder = mkdtempSync(join(tmpdir(), "trazo-faults-"))
chmodSync(folder, 0o755)
const dataDir = join(folder, "data")
const server = new ServerProcess(3200, dataDir)
test.afterAll(() => server.stop())

/** The server that a test restarts waits for the crash of the next one, which this test's holder passes once before. */
function next(point: string): Record<string, string> {
  const following = points[points.indexOf(point) + 1]
  return following ? { CRASH_AT: following, CRASH_AFTER: "1" } : {}
}

for (const point of points) {
  test(`after a kill -9 at «${point}», the holder continues and gets one working P12`, async () => {
    if (point === points[0]) {
      copySeededFolder(dataDir)
      await server.start({ CRASH_AT: point })
    }
    const journey = new JourneyByApi(server.origin)
    await expect(journey.finish()).rejects.toThrow()
    expect(await server.killedItself()).toBe(true)

    await server.start(next(point))
    const p12 = await journey.finish()
    openEverywhere(p12, p12Password, await authority())
    const again = await journey.finish()
    expect(again.equals(p12), "coming back once more gives the same file").toBe(true)
  })
}

test("after the crashes every status has its audit row and the chain is valid; a changed byte is found", async () => {
  expect(await requestsWithoutAudit(dataDir)).toEqual([])
  await expect.poll(() => verifyAudit().status, { timeout: 20_000 }).toBe(0)
  const { sequence } = await changeOneAuditRow(dataDir)
  const broken = verifyAudit()
  expect(broken.status).toBe(1)
  expect(broken.output).toContain(sequence)
})

async function authority() {
  const fetchDer = async (path: string) =>
    Buffer.from(await (await fetch(`${server.origin}${path}`)).arrayBuffer())
  return { root: await fetchDer("/pki/root.cer"), issuing: await fetchDer("/pki/issuing.cer") }
}

function verifyAudit(): { status: number | null; output: string } {
  const env = { ...process.env, DATA_DIR: dataDir }
  const ran = spawnSync("npm", ["run", "--silent", "audit:verify"], { cwd: root, env, encoding: "utf8" })
  return { status: ran.status, output: ran.stdout + ran.stderr }
}
