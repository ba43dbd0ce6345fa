import type { Browser, Page } from "@playwright/test"
import { stdoutOf } from "@trazo/pki/testing/programs"
import { requestAndPay } from "../support/browser/applicant-in-browser.ts"
import { activate, activateByLink } from "../support/browser/holder-in-browser.ts"
import { validateAndApprove } from "../support/browser/reviewer-in-browser.ts"
import { authorityFiles } from "../support/checks/authority-files.ts"
import { NetworkLog } from "../support/checks/network-log.ts"
import { openEverywhere } from "../support/checks/outside-programs.ts"
import { aPerson, type Person } from "../support/people/people.ts"
import { expect, test } from "../support/test.ts"

const p12Password = `Clave del P12 "2026" \\ fin`

/** How the activation is opened: from the account, or by the mail's link here or on another device. */
type Way = "account" | "link" | "otherDevice"

interface Case {
  who: string
  make: () => Person
  queue: string
  way: Way
  width: "phone" | "desktop"
}

const normal = "/executive/certificates"
/** Each at the width where it is likelier. */
const cases: readonly Case[] = [
  {
    who: "a natural person (subject1) by the normal channel",
    make: () => aPerson("subject1"),
    queue: normal,
    way: "link",
    width: "phone",
  },
  {
    who: "a natural person with RUC (subject2) by the fast channel",
    make: () => aPerson("subject2", { shop: "/fast" }),
    queue: "/executive/fast/certificates",
    way: "otherDevice",
    width: "desktop",
  },
  {
    who: "a legal person's representative (subject4)",
    make: () => aPerson("subject4"),
    queue: normal,
    way: "account",
    width: "desktop",
  },
  {
    who: "a foreigner with a passport",
    make: () => aPerson("subject1", { foreigner: true }),
    queue: normal,
    way: "account",
    width: "phone",
  },
]

test.setTimeout(180_000)

for (const { who, make, queue, way, width } of cases) {
  test(`${who} requests, pays, is approved and activates; other programs open the P12 and no key or password left the device`, {
    tag: `@${width}`,
  }, async ({ browser, page }) => {
    const person = make()
    const log = new NetworkLog(page)
    const number = await requestAndPay(page, person)
    await asStaff(browser, page, (staff) => validateAndApprove(staff, number, queue))

    // Who chose a password at the end of the purchase is still signed in here.
    const device = way === "otherDevice" ? await (await browser.newContext()).newPage() : page
    const other = new NetworkLog(device)
    const p12 = await (way === "account"
      ? activate(page, person, p12Password)
      : activateByLink(device, person, { p12Password, isOtherDevice: way === "otherDevice" }))

    const authority = await authorityFiles(page.request)
    const { certificate, privateKey } = openEverywhere(p12, p12Password, authority)
    const text = stdoutOf("openssl", ["x509", "-noout", "-text", "-nameopt", "utf8"], certificate)
    expectProfile(text, person)
    expect(log.count).toBeGreaterThan(20)
    for (const traffic of [log, other])
      expect(traffic.leaks({ privateKey, password: p12Password })).toEqual([])
    if (device !== page) await device.context().close()
  })
}

/** Expects the fields of Ecuador's profile (generation B). */
function expectProfile(text: string, { kind, foreigner, identity, email, data }: Person): void {
  expect(text).toContain(`${foreigner ? "PASEC" : "IDCEC"}-${identity}`)
  expect(text).toContain("PEÑA LÓPEZ")
  expect(text).toContain(`email:${email}`)
  expect(text).toMatch(/X509v3 Key Usage: critical\s+Digital Signature, Non Repudiation, Key Encipherment/)
  expect(text).toContain("CA:FALSE")
  expect(text).toMatch(/OCSP - URI:http:\/\/localhost:\d+\/ocsp/)
  expect(text).toMatch(/CA Issuers - URI:http:\/\/localhost:\d+\/pki\/issuing\.cer/)
  expect(text).toMatch(/URI:http:\/\/localhost:\d+\/pki\/issuing\.crl/)
  expect(text).toMatch(kind === "subject4" ? /Policy: [\d.]+\.2\.3\.1/ : /Policy: [\d.]+\.2\.1\.1/)
  if (kind === "subject2") expect(text).toContain(`VATEC-${identity}001`)
  if (kind === "subject4") expect(text).toContain(`VATEC-${data.companyRuc}`)
}

async function asStaff(browser: Browser, page: Page, work: (staff: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ viewport: page.viewportSize() })
  await work(await context.newPage())
  await context.close()
}
