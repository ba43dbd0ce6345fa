import { readFileSync } from "node:fs"
import { join } from "node:path"
import { holders, issueTo, makeAuthority, newHolderKey } from "@trazo/pki/testing/authority"
import { describe, expect, it } from "vitest"
import { readCertificateFacts } from "../certificate/certificate-facts.ts"
import type { Evidence } from "../trust/revocation.ts"
import { checkDocument } from "./check-document.ts"
import type { SigningTime } from "./document-check.ts"
import { isClaimed } from "./reasons.ts"
import { validateStatus } from "./validate-status.ts"

const authority = await makeAuthority()
const { certificate } = await issueTo(authority, holders.natural, newHolderKey().spki)
const signer = readCertificateFacts(new Uint8Array(certificate))
const now = new Date("2026-11-28T12:00:00Z")
const at = (text: string) => new Date(`2026-11-${text}Z`)

const good = (asOf: string, until?: string): Evidence => ({
  status: "good",
  asOf: at(asOf),
  until: until ? at(until) : undefined,
  source: "file",
})
const claimed: SigningTime = { at: at("20T10:00:00"), source: "claimed" }
const stamped: SigningTime = { at: at("20T10:00:00"), source: "timestamp", by: "SELLO" }

async function codeOf(evidence: readonly Evidence[], time: SigningTime | null): Promise<string | undefined> {
  const options = { trust: [], now }
  const [first] = await validateStatus({ signer, anchor: new Uint8Array() }, evidence, time, options)
  return first?.code
}

describe("evidence inside the document, with a time that only the signer claims", () => {
  it.each<[string, Evidence, string]>([
    ["fresh now", good("28T08:00:00", "29T08:00:00"), "notRevoked"],
    ["of the claimed day", good("20T11:00:00", "21T11:00:00"), "statusUnknown"],
    ["of days ago, and still valid", good("25T08:00:00", "30T08:00:00"), "statusUnknown"],
    ["of today, and run out", good("28T08:00:00", "28T11:00:00"), "statusUnknown"],
    ["of today, without an end", good("28T08:00:00"), "statusUnknown"],
    ["of tomorrow", good("29T08:00:00", "30T08:00:00"), "statusUnknown"],
  ])("%s", async (_, evidence, code) => {
    expect(await codeOf([evidence], claimed)).toBe(code)
    expect(await codeOf([evidence], null)).toBe(code)
  })
})

describe("evidence inside the document, with a trusted time stamp", () => {
  it.each<[string, Evidence, string]>([
    ["from after it", good("20T10:00:05", "21T10:00:00"), "notRevoked"],
    ["from before it, and valid at that moment", good("20T08:00:00", "21T08:00:00"), "statusUnknown"],
  ])("%s", async (_, evidence, code) => {
    expect(await codeOf([evidence], stamped)).toBe(code)
  })

  it("counts the younger one of two, and a revocation of any age", async () => {
    const [young, old] = [good("20T11:00:00"), good("20T08:00:00")]
    expect(await codeOf([young, old], stamped)).toBe("notRevoked")
    const revoked: Evidence = { ...old, status: "revoked", at: at("19T08:00:00"), reason: undefined }
    expect(await codeOf([young, revoked], stamped)).toBe("revokedThen")
  })
})

it("gives no credit to the list of the day that a thief claims", async () => {
  const sample = (name: string) =>
    new Uint8Array(readFileSync(join(import.meta.dirname, "../../testing/deceptions", name)))
  const check = await checkDocument(sample("revoked-backdated-old-list.p7m"), {
    trust: [sample("issuer-of-cms-and-containers.der")],
    now,
  })
  const codes = check.signatures.flatMap(({ reasons }) => reasons.map(({ code }) => code))
  expect([check.verdict, codes.includes("notRevoked")]).toEqual(["validBut", false])
})

it("says in Ecuador's dates when it was revoked, and of a claimed date only that it is claimed", async () => {
  const revoked: Evidence = {
    ...good("28T02:00:00"),
    status: "revoked",
    at: at("19T02:00:00"),
    reason: undefined,
  }
  const validated = { signer, anchor: new Uint8Array() }
  const [first] = await validateStatus(validated, [revoked], claimed, { trust: [], now })
  expect(first?.text).toBe("El certificado ya estaba revocado cuando se firmó. Fecha: 18/11/2026.")
  const sample = (name: string) =>
    new Uint8Array(readFileSync(join(import.meta.dirname, "../../testing/deceptions", name)))
  const check = await checkDocument(sample("revoked-backdated-old-list.p7m"), {
    trust: [sample("issuer-of-cms-and-containers.der")],
    now,
  })
  const claims = check.signatures.flatMap(({ reasons }) => reasons.filter(isClaimed).map(({ code }) => code))
  expect(claims.toSorted()).toEqual(["claimedTime", "heldAsClaimed"])
})
