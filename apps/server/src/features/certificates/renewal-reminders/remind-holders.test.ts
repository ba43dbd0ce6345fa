import type { RenewalPlan } from "@trazo/contract/requests/renewals"
import type { CertificateKind } from "@trazo/domain/certificates/certificate-kind"
import { dayMilliseconds } from "@trazo/domain/dates/calendar-date"
import { beforeEach, describe, expect, it } from "vitest"
import type { TestDistributor } from "../../../testing/factories.ts"
import { aShop } from "../../../testing/purchase.ts"
import { aRenewable } from "../../../testing/renewal.ts"
import { aCertificate, aRequest, holder } from "../../../testing/request-factory.ts"
import { anotherProcess, createTestApp } from "../../../testing/test-app.ts"
import { remindHolders, writeReminders } from "./remind-holders.ts"

const test = await createTestApp()
const { deps, clock, owner } = test

let shop: TestDistributor

beforeEach(async () => {
  clock.set("2026-11-23T15:00:00.000Z")
  shop = await aShop(test)
})

const person = (identity: string) => ({ ...holder, identity, email: `${identity}@prueba.ec` })

/** Steps by serial, in the order in which they were written. */
async function stepsOf(serial: string) {
  const rows = await owner
    .selectFrom("renewalReminders")
    .select(["step", "queuedAt"])
    .where("serial", "=", serial)
    .orderBy("queuedAt")
    .execute()
  return rows.map(({ step }) => step)
}

const mailsTo = (to: string) =>
  owner
    .selectFrom("mails")
    .select("createdAt")
    .where("toAddress", "=", to)
    .where("template", "=", "renewal-reminder")
    .orderBy("createdAt")
    .execute()

async function remind(by = deps) {
  await remindHolders(by)
  await writeReminders(shop.scope, by)
}

describe("reminders of a certificate's end", () => {
  it("go at each step once over 400 days, with two runs a day and restarts", async () => {
    const kept = await aRenewable(test, shop, { days: 365, userInfo: person("1710034065") })
    const renewed = await aRenewable(test, shop, { days: 365, userInfo: person("0926687856") })
    const revoked = await aRenewable(test, shop, { days: 365, userInfo: person("1712345675") })
    const change = (serial: string, columns: object) =>
      owner.updateTable("certificates").set(columns).where("serial", "=", serial).execute()
    const other = (await anotherProcess(test)).deps
    const begun = clock.now().getTime()
    for (let day = 1; day <= 400; day++) {
      clock.advance({ days: 1 })
      if (day === 340) await change(renewed.serial, { replacedBy: kept.serial })
      if (day === 352) await change(revoked.serial, { status: "revoked" })
      // The process stops after its reminders are inserted; another one writes them.
      if (day % 2 === 0) await remindHolders(deps)
      await remind(day % 2 === 0 ? other : deps)
      await remind()
    }
    expect(await stepsOf(kept.serial)).toEqual([60, 30, 15, 5, 1, 0])
    const days = (await mailsTo(kept.client.email)).map(
      ({ createdAt }) => (createdAt.getTime() - begun) / dayMilliseconds,
    )
    expect(days).toEqual([305, 335, 350, 360, 364, 365])
    expect(await stepsOf(renewed.serial)).toEqual([60, 30])
    expect(await stepsOf(revoked.serial)).toEqual([60, 30, 15])
    expect(await mailsTo(renewed.client.email)).toHaveLength(2)
  })

  it("make up a day on which nothing ran with the present step alone", async () => {
    const { serial } = await aRenewable(test, shop, { days: 40 })
    clock.advance({ days: 26 })
    await remind()
    expect(await stepsOf(serial)).toEqual([15])
  })

  it("stop while a paid renewal is in review, and go on for one that is not paid", async () => {
    const { serial, client } = await aRenewable(test, shop, { days: 4 })
    const { id } = await aRequest(test, shop, {
      status: "review",
      clientId: client.id,
      renewsSerial: serial,
      renewal: "renewal",
    })
    await remind()
    expect(await stepsOf(serial)).toEqual([])
    await owner.updateTable("requests").set({ status: "payment" }).where("id", "=", id).execute()
    await remind()
    expect(await stepsOf(serial)).toEqual([5])
  })

  it("are not written for a certificate that was revoked after they were inserted", async () => {
    const userInfo = { ...holder, email: "revocada@prueba.ec" }
    const { serial, client } = await aRenewable(test, shop, { days: 4, userInfo })
    await remindHolders(deps)
    await owner.updateTable("certificates").set({ status: "revoked" }).where("serial", "=", serial).execute()
    await writeReminders(shop.scope, deps)
    expect(await mailsTo(client.email)).toEqual([])
  })

  it("come in the kinds that the holder chose", async () => {
    const userInfo = { ...holder, email: "callada@prueba.ec" }
    const silent = await aRenewable(test, shop, { days: 4, userInfo, client: { renewalNotices: [] } })
    await remind()
    expect(await stepsOf(silent.serial)).toEqual([])
    const chosen = await silent.call("PUT", "/clients/me/notices", { renewal: ["drawer"], progress: true })
    expect(chosen.json()).toEqual({ renewal: ["drawer"], progress: true })
    await remind()
    expect(await mailsTo(silent.client.email)).toEqual([])
    const notes = await owner
      .selectFrom("notifications")
      .select("title")
      .where("readerId", "=", silent.client.id)
      .execute()
    expect(notes).toEqual([{ title: "Su firma electrónica vence el 27/11/2026" }])
  })

  it("have a link and a calendar file, and neither name nor number of the holder in them", async () => {
    const userInfo = { ...holder, email: "enlace@prueba.ec" }
    const { client } = await aRenewable(test, shop, { days: 20, userInfo })
    await remind()
    const mail = (await test.mails()).findLast(({ to }) => to === client.email)
    expect(mail?.subject).toBe("Su firma electrónica vence el 13/12/2026")
    const links = [...(mail?.text ?? "").matchAll(/https?:\S+/g)].map(([link]) => link)
    expect(links).toEqual([
      expect.stringContaining("/renovation?aviso="),
      expect.stringContaining("/api/renewals/calendar?aviso="),
    ])
    const shown = decodeURIComponent(links.join(" ")).toUpperCase()
    for (const text of [holder.identity, holder.names, holder.surname1]) expect(shown).not.toContain(text)
    expect(mail?.text.toUpperCase()).toContain(holder.names)
  })

  it("end when the holder has a newer certificate of the same kind, however it was bought, and go on once it is revoked", async () => {
    const old = await aRenewable(test, shop, { days: 20, userInfo: person("1710034065") })
    const another = await aRenewable(test, shop, { days: 20, userInfo: person("0926687856") })
    const bought = async (of: typeof old, kind: CertificateKind) => {
      const { id } = await aRequest(test, shop, { clientId: of.client.id, kind, status: "issued" })
      const [notBefore, notAfter] = [clock.now(), new Date(clock.now().getTime() + 365 * dayMilliseconds)]
      return await aCertificate(test, shop, {
        kind,
        clientId: of.client.id,
        requestId: id,
        notBefore,
        notAfter,
      })
    }
    const newer = await bought(old, "subject1")
    await bought(another, "subject2")
    await remind()
    expect([await stepsOf(old.serial), await stepsOf(another.serial)]).toEqual([[], [30]])
    const { rows } = (await old.call("GET", "/clients/renewals")).json<RenewalPlan>()
    expect(rows.map(({ serial, isOutlasted }) => [serial, isOutlasted])).toEqual([
      [old.serial, true],
      [newer.serial, false],
    ])
    await owner
      .updateTable("certificates")
      .set({ status: "revoked" })
      .where("serial", "=", newer.serial)
      .execute()
    await remind()
    expect(await stepsOf(old.serial)).toEqual([30])
  })

  it("of three certificates that end together are one mail with a link to each", async () => {
    const userInfo = { ...holder, email: "tres@prueba.ec" }
    const { client } = await aRenewable(test, shop, { days: 20, userInfo })
    const inDays = (days: number) => new Date(clock.now().getTime() + days * dayMilliseconds)
    const dates = { notBefore: inDays(-300), notAfter: inDays(20) }
    for (const kind of ["subject1", "subject2"] as const) {
      const { id } = await aRequest(test, shop, { clientId: client.id, kind, status: "issued" })
      await aCertificate(test, shop, { kind, clientId: client.id, requestId: id, ...dates })
    }
    await remind()
    const mails = (await test.mails()).filter(({ to }) => to === userInfo.email)
    expect(mails.map(({ subject }) => subject)).toEqual(["3 firmas electrónicas suyas vencen el 13/12/2026"])
    expect(mails[0]?.text.match(/\/renovation\?aviso=/g)).toHaveLength(3)
  })

  it("come the day before a certificate's end in Ecuador, at whatever hour it ends", async () => {
    // Ends at 23:00 of the 28th.
    clock.set("2026-11-24T04:00:00.000Z")
    const { serial } = await aRenewable(test, shop, {
      days: 5,
      userInfo: { ...holder, email: "vispera@prueba.ec" },
    })
    clock.set("2026-11-26T14:12:00.000Z")
    await remind()
    clock.set("2026-11-27T14:12:00.000Z")
    await remind()
    clock.set("2026-11-28T14:12:00.000Z")
    await remind()
    expect(await stepsOf(serial)).toEqual([5, 1])
    expect((await mailsTo("vispera@prueba.ec")).map(({ createdAt }) => createdAt.toISOString())).toEqual([
      "2026-11-26T14:12:00.000Z",
      "2026-11-27T14:12:00.000Z",
    ])
  })

  it("wait until the renewal of a short certificate opens", async () => {
    const now = clock.now()
    const { serial } = await aRenewable(test, shop, { days: 7, certificate: { notBefore: now } })
    clock.advance({ days: 3, hours: 11 })
    await remind()
    expect(await stepsOf(serial)).toEqual([])
    clock.advance({ hours: 1 })
    await remind()
    expect(await stepsOf(serial)).toEqual([5])
  })

  it("skip steps that lie before the first day of a short certificate", async () => {
    const now = clock.now()
    const { serial } = await aRenewable(test, shop, { days: 4, certificate: { notBefore: now } })
    clock.advance({ days: 2 })
    await remind()
    expect(await stepsOf(serial)).toEqual([])
    clock.advance({ days: 1 })
    await remind()
    expect(await stepsOf(serial)).toEqual([1])
  })
})
