import { inside, readOnly } from "../src/asn1/reader.ts"
import * as tags from "../src/asn1/tags.ts"
import { explicit, sequence } from "../src/asn1/writer.ts"
import { extension } from "../src/authority/extensions.ts"
import type { Bytes } from "../src/bytes.ts"
import { readTbsCertificate } from "../src/x509/tbs-certificate.ts"

/** The elements of a sound TBSCertificate, by field. */
export function tbsParts(tbs: Uint8Array) {
  const fields = inside(readOnly(tbs, tags.sequence))
  const [version, serial, algorithm, issuer, validity, subject, key, extensions] = Array.from(
    { length: 8 },
    () => fields.next().bytes,
  )
  return { version, serial, algorithm, issuer, validity, subject, key, extensions }
}

export type TbsParts = { [part in keyof ReturnType<typeof tbsParts>]?: Bytes | undefined }

export const encodeTbsParts = (parts: TbsParts) =>
  sequence(...Object.values(parts).flatMap((part) => (part ? [part] : [])))

/** `wanted` in place of the extension of the same type; without it, the extension is left out. */
export function replacedExtension(tbs: Uint8Array, type: string, wanted?: Bytes): TbsParts {
  const { extensions } = readTbsCertificate(inside(readOnly(tbs, tags.sequence)))
  const others = [...extensions].filter(([one]) => one !== type)
  const encoded = others.map(([one, { critical, value }]) => extension(one, critical, value))
  return { extensions: explicit(3, sequence(...encoded, ...(wanted ? [wanted] : []))) }
}
