import { randomBytes } from "node:crypto"
import { chmod, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, it } from "vitest"
import { openDeps } from "../../../open-deps.ts"
import { publicKeyOf } from "../../../secrets/audit-key.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { anchorAudit } from "./anchor-audit.ts"
import { anchorName, openAnchor, signAnchor } from "./anchors.ts"
import { rotateAuditKey } from "./rotate-audit-key.ts"
import { verifyAudit } from "./verify-audit.ts"

const test = await createTestApp()
const { deps, appUrl, clock } = test
const { settings } = deps
const first = settings.audit.key
const [second, third] = [randomBytes(32), randomBytes(32)]

const under = (key: Buffer, nextKey: Buffer | null = null) => ({
  ...deps,
  settings: { ...settings, audit: { ...settings.audit, key, nextKey } },
})

/** Opens the application like a start, and closes it. @returns the key that it signs with */
async function start(key: Buffer, nextKey: Buffer | null = null): Promise<Buffer> {
  const opened = await openDeps({
    settings: under(key, nextKey).settings,
    appUrl,
    log: deps.log,
    clock,
    background: false,
  })
  await opened.close()
  return opened.deps.settings.audit.key
}

it("the anchors before stay verifiable, and only the new key starts", async () => {
  await anchorAudit(deps)
  await anchorAudit(deps)
  await expect(rotateAuditKey(under(third), second)).rejects.toThrow(
    /^AUDIT_KEY: la rotación necesita la clave actual[^\n]*$/,
  )
  expect(await start(first, second)).toEqual(first)

  await rotateAuditKey(deps, second)
  // Killed here, the database does not know the new key yet.
  expect(await start(first, second)).toEqual(second)
  expect(await start(second)).toEqual(second)
  await expect(start(first)).rejects.toThrow(/^AUDIT_KEY: el ancla 3 [^\n]*$/)

  await rotateAuditKey(deps, second)
  await anchorAudit(under(second))
  expect(await verifyAudit(under(second))).toMatchObject({ anchors: 4, brokenAnchor: null, broken: null })
})

it("a second rotation vouches for both keys before", async () => {
  await rotateAuditKey(under(second), third)
  expect(await verifyAudit(under(third))).toMatchObject({ anchors: 5, brokenAnchor: null })
  expect(await verifyAudit(under(first))).toMatchObject({ brokenAnchor: { number: 3, fault: "forged" } })
})

it("an anchor of before that another key signs is found", async () => {
  const path = join(String(settings.audit.anchors), anchorName(2))
  const file = await deps.anchors.read(anchorName(2))
  const anchor = file && openAnchor(file, publicKeyOf(first))
  if (!anchor) throw new Error("The second anchor is not the first key's")
  await chmod(path, 0o600)
  await writeFile(path, signAnchor(anchor, third))
  expect(await verifyAudit(under(third))).toMatchObject({ brokenAnchor: { number: 2, fault: "forged" } })
})
