import { execFile } from "node:child_process"
import { randomBytes } from "node:crypto"
import { join } from "node:path"
import { promisify } from "node:util"
import pg from "pg"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Crash, type CrashPoint, crashAt } from "../../crash-points.ts"
import type { Settings } from "../../env.ts"
import { hashToken } from "../../features/identity/one-use-secrets/secret-text.ts"
import { recoveryHashes } from "../../features/identity/second-factors/recovery-codes.ts"
import { openTotpSecret, sealTotpSecret } from "../../features/identity/second-factors/totp.ts"
import { gatewayLabel } from "../../features/money/card-payments/card-gateway.ts"
import { insertStoredFile, readStoredFile, storeContent } from "../../features/platform/files/stored-files.ts"
import { resumeTokenOf } from "../../features/requests/requests/resume-token.ts"
import { codeHashes, codeOf, newCode } from "../../features/selling/distributor-codes/code.ts"
import { openDeps } from "../../open-deps.ts"
import { newId, systemRandom } from "../../random.ts"
import { seal } from "../../secrets/sealing.ts"
import { deriveSecrets, parseKey, type Secrets } from "../../secrets/secrets.ts"
import { aDistributor } from "../../testing/factories.ts"
import { createTestApp } from "../../testing/test-app.ts"
import { inScope } from "../scope.ts"
import { openSecrets } from "./open-secrets.ts"
import { rotateMasterKey } from "./rotate-master-key.ts"
import { lockSealedAfter, opens, sealedColumns } from "./sealed-values.ts"
import { insertCheck } from "./secret-rows.ts"

const test = await createTestApp()
const { deps, ownerUrl, appUrl, clock } = test
const first = parseKey("MASTER_KEY", "11".repeat(32))

const client = new pg.Client({ connectionString: ownerUrl })
await client.connect()
afterAll(() => client.end())
await insertCheck(client, "master-key", deps.settings.secrets.checkValue)

const { id: distributorId } = await aDistributor(test)
const scope = { distributorId }
const subject = { area: "executive" as const, id: newId(systemRandom, clock.now()) }
const content = Buffer.from("contenido")
const totpSecret = randomBytes(20)

/** Its application, like a process that was started with these secrets. */
const processWith = (secrets: Secrets): Settings => ({ ...deps.settings, secrets })

async function storeFile(settings: Settings): Promise<string> {
  const { deps: started, close } = await openDeps({
    settings,
    appUrl,
    log: deps.log,
    clock,
    background: false,
  })
  const stored = await storeContent(scope, { id: newId(systemRandom, clock.now()), content }, started)
  const file = { purpose: "brand", name: "logo.png", mediaType: "image/png", content } as const
  await inScope(started.db, scope, (tx) => insertStoredFile(tx, { ...stored, ...file }, started))
  await close()
  return stored.id
}

const silent = { random: systemRandom, report: () => {} }
const throwing = (wanted: CrashPoint): Crash => ({
  reach(point) {
    if (point === wanted) throw new Error(point)
  },
})

const rotate = (next: Buffer, keys: Buffer[]) =>
  rotateMasterKey(client, { ...silent, keys, next, crash: crashAt(null) })

/** Every sealed value, and whether these secrets open it. */
async function opened(secrets: Secrets): Promise<boolean[]> {
  const all = []
  for (const column of sealedColumns) {
    const values = await lockSealedAfter(client, column, { after: null, limit: 10_000 })
    expect(values.length, column.table).toBeGreaterThan(0)
    all.push(...values.map((value) => opens(column.ring(secrets), value)))
  }
  return all
}

const given = (...keys: [Buffer, ...Buffer[]]) => ({ masterKeys: keys, newSecrets: [], dataDir: "" })

async function fill() {
  const { secrets } = deps.settings
  const sealedTotp = sealTotpSecret(totpSecret, subject, deps)
  await client.query(
    "insert into totp_factors (area, subject_id, distributor_id, sealed_secret, created_at) values ($1, $2, $3, $4, now())",
    [subject.area, subject.id, distributorId, sealedTotp],
  )
  const mail = newId(systemRandom, clock.now())
  const payload = seal(secrets.mailKey, Buffer.from("{}"), `${mail} unrendered`, systemRandom)
  await client.query(
    "insert into mails (id, distributor_id, to_address, template, sealed_payload, created_at) values ($1, $2, 'a@b.ec', 'code', $3, now())",
    [mail, distributorId, payload],
  )
  const credentials = seal(
    secrets.billingKey,
    Buffer.from("clave"),
    `invoicing:${distributorId}`,
    systemRandom,
  )
  const billing = { credentials: { user: "u", sealed: credentials.toString("base64") } }
  await client.query("update distributors set configuration = $1 where id = $2", [{ billing }, distributorId])
  const key = seal(secrets.invoiceKey, Buffer.from("clave"), `invoice-key:${distributorId}`, systemRandom)
  await client.query(
    "insert into invoicing_keys (distributor_id, certificate, sealed_key, serial, holder, issuer, not_before, not_after, stored_at, stored_by) values ($1, '', $2, '1', 'a', 'b', now(), now(), now(), $3)",
    [distributorId, key, newId(systemRandom, clock.now())],
  )
  const gateway = newId(systemRandom, clock.now())
  const secret = seal(secrets.billingKey, Buffer.from("clave"), gatewayLabel(gateway), systemRandom)
  await client.query(
    "insert into card_gateways (id, distributor_id, kind, address, account, sealed_secret, is_on, tested_at) values ($1, $2, 'placetopay', '', '', $3, true, now())",
    [gateway, distributorId, secret],
  )
  // More than one batch.
  for (let batch = 0; batch < 450; batch += 1) {
    const id = newId(systemRandom, clock.now())
    const wrapped = seal(secrets.fileKey, randomBytes(32), `${distributorId}/${id}`, systemRandom)
    await client.query(
      "insert into files (id, distributor_id, purpose, name, media_type, size_bytes, sha256, wrapped_key, created_at) values ($1, $2, 'brand', 'a', 'b', 1, '', $3, now())",
      [id, distributorId, wrapped],
    )
  }
}

await fill()
const fileId = await storeFile(deps.settings)

it("does not begin beside a server", async () => {
  await expect(rotate(randomBytes(32), [first])).rejects.toThrow(
    /^La rotación no empieza junto a un servidor en marcha[^\n]*$/,
  )
  expect(await openSecrets(client, given(first))).toEqual(deriveSecrets(first))
})

describe("once no server runs", () => {
  let former = first
  beforeAll(() => deps.notifications.close())

  it.each([
    ["rotation-begun", 0],
    ["rotation-batch", 0],
    ["rotation-batch", 2],
    ["rotation-batch", 5],
    ["rotation-sealed", 0],
    ["rotation-ended", 0],
  ])("killed at %s (%i), it leaves all readable, and ends when it is run again", async (point, after) => {
    const next = randomBytes(32)
    const program = join(import.meta.dirname, "../../testing/rotate-process.ts")
    const env = {
      OWNER_URL: ownerUrl,
      FORMER: former.toString("hex"),
      NEXT: next.toString("hex"),
      CRASH_AT: point,
      CRASH_AFTER: String(after),
    }
    await expect(promisify(execFile)(process.execPath, [program], { env })).rejects.toMatchObject({
      signal: "SIGKILL",
    })

    // A start finds the next key alone, or beside the former one where both are kept.
    const during = await openSecrets(client, given(next))
    expect(await openSecrets(client, given(former, next))).toEqual(during)
    expect(new Set(await opened(during))).toEqual(new Set([true]))
    const written = await storeFile(processWith(during))

    await rotate(next, [former])
    const ended = await openSecrets(client, given(next))
    expect(new Set(await opened(ended))).toEqual(new Set([true]))
    expect(new Set(await opened(deriveSecrets(next)))).toEqual(new Set([true]))
    expect(new Set(await opened(deriveSecrets(former)))).toEqual(new Set([false]))
    await expect(openSecrets(client, given(former))).rejects.toThrow(/^MASTER_KEY: no es la de/)

    const settings = processWith(ended)
    const started = await openDeps({ settings, appUrl, log: deps.log, clock, background: false })
    for (const id of [fileId, written]) {
      const file = await inScope(started.deps.db, scope, (tx) => readStoredFile(tx, id, started.deps))
      expect(file?.content).toEqual(content)
    }
    const { rows } = await client.query<{ sealed_secret: Buffer }>("select sealed_secret from totp_factors")
    expect(openTotpSecret(rows[0]?.sealed_secret ?? Buffer.of(), subject, started.deps)).toEqual(totpSecret)
    await started.close()
    await expect(
      openDeps({
        settings: processWith(deriveSecrets(former)),
        appUrl,
        log: deps.log,
        clock,
        background: false,
      }),
    ).rejects.toThrow("MASTER_KEY: no es la de esta base de datos")
    former = next
  })

  it("a rotation to a third key does not begin before the one that was interrupted ends", async () => {
    const [next, third] = [randomBytes(32), randomBytes(32)]
    const interrupted = { ...silent, keys: [former], next, crash: throwing("rotation-begun") }
    await expect(rotateMasterKey(client, interrupted)).rejects.toThrow("rotation-begun")
    await expect(rotate(third, [former])).rejects.toThrow("hay una rotación sin terminar")
    await expect(openSecrets(client, given(former))).rejects.toThrow(/^MASTER_KEY: su rotación no terminó/)
    await rotate(next, [former])
    former = next
  })

  it("does not end while a value opens with neither key, and names it", async () => {
    const next = randomBytes(32)
    await client.query("update totp_factors set sealed_secret = '\\x00112233'")
    await expect(rotate(next, [former])).rejects.toThrow(`totp_factors ${subject.id} ${subject.area}`)
    await client.query("delete from totp_factors")
    await rotate(next, [former])
    former = next
  })

  it("keeps what was handed out, and makes new codes and links with the new key", async () => {
    const at = async () => ({ settings: processWith(await openSecrets(client, given(former))) })
    const before = await at()
    const id = newId(systemRandom, clock.now())
    const code = newCode(id, before)
    const token = resumeTokenOf({ id, resumeGeneration: 1 }, before)
    const request = { id, resumeGeneration: 1, resumeTokenHash: hashToken(token) }
    const [recovery] = recoveryHashes(subject, "ABCD", before)
    const next = randomBytes(32)
    await rotate(next, [former])
    former = next
    const after = await at()
    expect(codeOf(code, after)).toBe(codeOf(code, before))
    expect(codeHashes(codeOf(code, before), after)).toContainEqual(code.codeHash)
    expect(resumeTokenOf(request, after)).toBe(token)
    expect(recoveryHashes(subject, "ABCD", after)).toContainEqual(recovery)
    expect(newCode(id, after)).not.toEqual(code)
    expect(resumeTokenOf({ id, resumeGeneration: 2 }, after)).not.toBe(
      resumeTokenOf({ id, resumeGeneration: 2 }, before),
    )
  })
})
