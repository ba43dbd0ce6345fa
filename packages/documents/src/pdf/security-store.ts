import type { Bytes } from "@trazo/pki/bytes"
import { type Certificate, readCertificate } from "@trazo/pki/x509/certificate"
import { orUndefined } from "@trazo/pki/x509/extension-values"
import type { CarriedEvidence } from "../trust/revocation.ts"
import type { PdfFile } from "./pdf-file.ts"
import { PdfError, PdfStream, type PdfValue } from "./values.ts"

const most = 200

/** Certificates and revocation data of the document security store (ETSI EN 319 142-1 §5.4.2). */
export function securityStoreOf(file: PdfFile): { besides: Certificate[]; carried: CarriedEvidence } {
  const store = tolerate(() => file.dictionary(file.catalog.get("DSS")))
  const all = (key: string): Bytes[] => (store ? streamsIn(file, store.get(key)) : [])
  return {
    besides: all("Certs").flatMap((der) => orUndefined(() => readCertificate(der, "BER")) ?? []),
    carried: { ocsp: all("OCSPs"), crls: all("CRLs") },
  }
}

function streamsIn(file: PdfFile, value: PdfValue | undefined): Bytes[] {
  const list = tolerate(() => file.list(value)) ?? []
  return list.slice(0, most).flatMap((each) => {
    const data = tolerate(() => {
      const stream = file.resolve(each)
      if (!(stream instanceof PdfStream)) return undefined
      return file.decoded(stream)
    })
    return data ? [data] : []
  })
}

/** The store is evidence only: what cannot be read proves nothing. */
function tolerate<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof PdfError) return undefined
    throw error
  }
}
