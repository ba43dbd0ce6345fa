import { getCertificateFile, getP12 } from "@trazo/contract/certificates"
import { expect, test } from "vitest"
import { endpointUrl } from "../../../shared-features/api/endpoint-url.ts"
import { downloadAddress } from "./download-address.ts"

test("downloads lead to the addresses of the contract", () => {
  const params = { serial: "4821" }
  expect(downloadAddress("4821", "p12")).toBe(endpointUrl(getP12.path, { params }))
  expect(downloadAddress("4821", "certificate")).toBe(endpointUrl(getCertificateFile.path, { params }))
})
