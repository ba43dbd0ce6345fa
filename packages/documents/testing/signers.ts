import {
  certificatePem,
  holders,
  issueTo,
  makeAuthority,
  newHolderKey,
  type TestAuthority,
} from "@trazo/pki/testing/authority"
import type { Signing } from "./signed-pdf.ts"

/** Someone with a certificate of an authority of the tests. */
interface Signer extends Signing {
  readonly serial: string
  readonly der: Uint8Array<ArrayBuffer>
}

export interface TestTrust {
  readonly authority: TestAuthority
  /** DER of the authority's certificates. */
  readonly anchors: readonly Uint8Array<ArrayBuffer>[]
  readonly luis: Signer
  readonly maria: Signer
}

export async function makeSigners(): Promise<TestTrust> {
  const authority = await makeAuthority()
  const anchors = [authority.root, authority.issuing].map(({ certificate }) => new Uint8Array(certificate))
  const [luis, maria] = [
    await makeSigner(authority, holders.representative),
    await makeSigner(authority, holders.natural),
  ]
  return { authority, anchors, luis, maria }
}

async function makeSigner(authority: TestAuthority, holder: Parameters<typeof issueTo>[1]): Promise<Signer> {
  const { privateKey, spki } = newHolderKey()
  const { certificate, serial } = await issueTo(authority, holder, spki)
  return {
    certificate: certificatePem(certificate),
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    chain: authority.files["issuing.pem"],
    der: new Uint8Array(certificate),
    serial,
  }
}
