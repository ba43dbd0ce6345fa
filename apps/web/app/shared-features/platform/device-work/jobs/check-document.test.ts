import type { CertificateStatus } from "@trazo/documents/verdict/check-options"
import { issuerFrom } from "@trazo/pki/authority/certificate"
import { buildCrl, type RevokedEntry } from "@trazo/pki/authority/crl"
import { after, makeAuthority, makeStamping, start } from "@trazo/pki/testing/authority"
import { readCertificate } from "@trazo/pki/x509/certificate"
import { describe, expect, test } from "vitest"
import { checkDocument } from "./check-document.ts"

const authority = await makeAuthority()
const stamping = await makeStamping(authority)
const [root, service] = [authority.root, stamping].map(({ certificate }) => new Uint8Array(certificate))
const { serial } = readCertificate(stamping.certificate)

async function listOf(entries: RevokedEntry[], nextUpdate = after(30)) {
  const list = await buildCrl({
    issuer: issuerFrom(authority.root.certificate),
    key: authority.root.privateKey,
    number: 1,
    thisUpdate: start,
    nextUpdate,
    entries,
  })
  return new Uint8Array(list)
}

/** The codes of the check of the stamping service's certificate, and what the page was asked. */
async function checked(lists: Uint8Array<ArrayBuffer>[]) {
  const asked: string[] = []
  const statusOf = async (about: string): Promise<CertificateStatus> => {
    asked.push(about)
    return { status: "unknown" }
  }
  const input = {
    file: service ?? new Uint8Array(),
    content: null,
    password: null,
    anchors: [],
    now: after(1),
  }
  const own = root ? [root] : []
  const { reasons } = await checkDocument({ ...input, own, lists }, { onProgress: () => undefined, statusOf })
  return { codes: reasons.map(({ code }) => code), asked }
}

describe("a certificate of the root, such as the stamping service's", () => {
  test("is good while the root's list lasts and does not name it, and the page is not asked", async () => {
    const { codes, asked } = await checked([await listOf([])])
    expect(codes).toContain("notRevoked")
    expect(asked).toEqual([])
  })

  test("is revoked when the root's list names it", async () => {
    const revoked = await listOf([{ serial, revokedAt: start, reason: 1 }])
    expect((await checked([revoked])).codes).toContain("certificateRevoked")
  })

  test("is asked about where the list has ended or there is none", async () => {
    expect(await checked([await listOf([], after(0.5))])).toEqual({
      codes: expect.arrayContaining(["statusUnknown"]),
      asked: [serial],
    })
    expect((await checked([])).codes).toContain("statusUnknown")
  })
})
