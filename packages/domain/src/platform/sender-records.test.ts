import { expect, it } from "vitest"
import { dkimVerdict, dmarcVerdict, isPublicDomain, spfVerdict, withParents } from "./sender-records.ts"

it.each([
  [["v=spf1 include:_spf.correo.ec -all"], "good"],
  [["google-site-verification=x", "v=spf1 mx ~all"], "good"],
  [["v=spf1 redirect=_spf.correo.ec"], "good"],
  [["v=spf1 mx ?all"], "weak"],
  [["v=spf1 mx"], "weak"],
  [["v=spf1 +all"], "wrong"],
  [["v=spf1 all"], "wrong"],
  [["v=spf1 -all", "v=spf1 mx -all"], "wrong"],
  [["v=spf10 -all"], "missing"],
  [[], "missing"],
])("SPF %j is %s", (texts, state) => {
  expect(spfVerdict(texts).state).toBe(state)
})

it.each([
  [["v=DKIM1; k=rsa; p=MIIB"], "good"],
  [["p=MIIB"], "good"],
  [["v=DKIM1; t=y:s; p=MIIB"], "weak"],
  [["v=DKIM1; p="], "wrong"],
  [["v=DKIM1; k=rsa"], "missing"],
])("DKIM %j is %s", (texts, state) => {
  expect(dkimVerdict(texts).state).toBe(state)
})

it.each([
  [["v=DMARC1; p=reject; rua=mailto:a@b.ec"], "good"],
  [["v=DMARC1;p=Quarantine"], "good"],
  [["v=DMARC1; p=none"], "weak"],
  [["v=DMARC1; rua=mailto:a@b.ec"], "wrong"],
  [["v=DMARC1; p=none", "v=DMARC1; p=reject"], "wrong"],
  [["v=spf1 -all"], "missing"],
])("DMARC %j is %s", (texts, state) => {
  expect(dmarcVerdict(texts).state).toBe(state)
})

it("knows which domains the public DNS can know, and their parents", () => {
  expect(["trazo.ec", "localhost.localdomain", "localhost", "a.test"].map(isPublicDomain)).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect(withParents("correo.firmas.com.ec")).toEqual(["correo.firmas.com.ec", "firmas.com.ec", "com.ec"])
})
