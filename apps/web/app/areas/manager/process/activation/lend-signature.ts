import { readKeyAlgorithm } from "@trazo/documents/p12/key-algorithm"
import { makeSigner } from "@trazo/documents/signing/document-signer"
import { summarizeCertificate } from "@trazo/pki/holder/certificate-summary"
import { exportPrivateKey } from "@trazo/pki/holder/holder-key"
import { readCertificate } from "@trazo/pki/x509/certificate"
import { lendSigner } from "../../../../shared-features/certificates/signing/opened-signer.ts"
import type { Activated } from "./run-activation.ts"

/**
 * Opens the signature that this page has just made, for the screen that signs. Its key goes over in memory as one that cannot be
 * exported. Imported dynamically.
 */
export async function lendSignature({ privateKey, certificate, chain }: Activated): Promise<void> {
  const pkcs8 = await exportPrivateKey(privateKey)
  const algorithm = readKeyAlgorithm(pkcs8)
  const signer = await makeSigner({ pkcs8, algorithm, certificate: readCertificate(certificate), chain })
  lendSigner({ signer, status: "good", summary: summarizeCertificate(certificate) })
}
