import { holders, issueTo, makeAuthority, newHolderKey } from "@trazo/pki/testing/authority"
import { expect, it } from "vitest"
import { checkDocument } from "./check-document.ts"

it("reads who a certificate names, instead of a document", async () => {
  const authority = await makeAuthority()
  const { certificate } = await issueTo(authority, holders.representative, newHolderKey().spki)
  const check = await checkDocument(new Uint8Array(certificate), { trust: [], now: new Date() })
  expect(check).toMatchObject({
    format: "certificate",
    certificate: {
      name: "LUIS ANDRADE",
      identity: "0926687856",
      ruc: "0992339411001",
      company: "FIRMAS DEL PACÍFICO S.A.",
      role: "GERENTE GENERAL",
    },
  })
})
