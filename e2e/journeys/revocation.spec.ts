import { paths } from "@trazo/contract/paths"
import { stdoutOf, TemporaryFolder } from "@trazo/pki/testing/programs"
import { JourneyByApi, p12Password } from "../support/api/journey-by-api.ts"
import { proveByCode, signIn } from "../support/browser/holder-in-browser.ts"
import { authorityFiles } from "../support/checks/authority-files.ts"
import { openEverywhere, toPem } from "../support/checks/outside-programs.ts"
import { expect, test } from "../support/test.ts"

test.setTimeout(150_000)

test("after a revocation OCSP changes from good to revoked within 5 s, the CRL lists it, and the public page shows it", async ({
  page,
  baseURL,
}) => {
  const journey = new JourneyByApi(baseURL ?? "")
  const p12 = await journey.finish()
  const authority = await authorityFiles(page.request)
  const { certificate } = openEverywhere(p12, p12Password, authority)
  const serialHex = stdoutOf("openssl", ["x509", "-noout", "-serial"], certificate)
    .trim()
    .replace("serial=", "")
  const serial = BigInt(`0x${serialHex}`).toString()

  const folder = new TemporaryFolder()
  try {
    const issuing = folder.write("issuing.pem", toPem(authority.issuing))
    const leaf = folder.write("leaf.pem", certificate)
    const chain = folder.write("chain.pem", toPem(authority.root) + toPem(authority.issuing))
    const status = () =>
      stdoutOf("openssl", [
        "ocsp",
        "-issuer",
        issuing,
        "-cert",
        leaf,
        "-url",
        `${baseURL}/ocsp`,
        "-CAfile",
        chain,
      ])
    expect(status()).toContain("leaf.pem: good")

    await signIn(page, journey)
    await page.goto(`/manager/revocation?certificado=${serial}`)
    await page.getByRole("radio", { name: "Ya no quiero usarlo" }).check({ force: true })
    await page.getByRole("button", { name: "Continuar" }).click()
    await proveByCode(page, journey)
    await page.getByRole("button", { name: "Revocar el certificado" }).click()
    await expect(page.getByText(/revocado/i).first()).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    for (const address of [paths.managerRequests, paths.managerRequest(journey.requestId)]) {
      await page.goto(address)
      await expect(page.getByText("Su certificado está revocado").first()).toBeVisible()
      await expect(page.getByText("Su certificado está emitido")).toHaveCount(0)
    }
    await page.context().addCookies(journey.applicantCookies())
    await page.goto(paths.requestSent)
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Su firma electrónica está revocada")
    await expect(page.getByText("Revocada", { exact: true })).toBeVisible()

    await expect.poll(status, { timeout: 5_000, intervals: [200] }).toContain("leaf.pem: revoked")
    const listed = async () => {
      const crl = await (await page.request.get("/pki/issuing.crl")).body()
      return stdoutOf("openssl", ["crl", "-inform", "DER", "-noout", "-text"], crl)
    }
    await expect.poll(listed, { timeout: 5_000, intervals: [200] }).toContain(serialHex)
  } finally {
    folder.remove()
  }

  const pairs = serialHex.toLowerCase().match(/../g)?.join(":")
  for (const printed of [serial, serialHex, pairs]) {
    await page.goto(`/verificar/${printed}`)
    await expect(page.getByText("Revocada").first()).toBeVisible()
  }
  await expect(page.getByText("PEÑA")).toHaveCount(0)
})
