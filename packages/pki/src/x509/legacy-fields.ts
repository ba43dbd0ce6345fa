import { Asn1Reader } from "../asn1/reader.ts"
import * as tags from "../asn1/tags.ts"
import { oidValue, textValue } from "../asn1/values.ts"
import type { Bytes } from "../bytes.ts"
import type { Certificate } from "./certificate.ts"
import { allElements, alternativeNamesOf, orUndefined } from "./extension-values.ts"

/** Arcs under which authorities wrote one text for each fact of a holder, before ARCOTEL-2024-0176. */
const fieldArcs = [
  "37442.3",
  "18332.3",
  "37746.3",
  "47286.102.3",
  "37947.3",
  "43745.1.3",
  "57153.102.3",
  "52643.3",
  "59198.3",
  "59382.3",
  "56105.3",
  "34380.3",
  "61305.3",
].map((arc) => `1.3.6.1.4.1.${arc}`)

/** The last number of a field, the same under every arc. */
const fieldNames = {
  1: "identity",
  2: "names",
  3: "surname1",
  4: "surname2",
  5: "position",
  6: "institution",
  7: "address",
  8: "phone",
  9: "city",
  10: "organisation",
  11: "ruc",
  12: "country",
} as const

/** Registro Civil numbers its own four. */
const registroCivil: Record<string, LegacyField> = {
  "1.3.6.1.4.1.55519.1.1.1.5.2.1": "identity",
  "1.3.6.1.4.1.55519.1.1.1.5.2.2": "identity",
  "1.3.6.1.4.1.55519.1.1.1.5.2.3": "surname1",
  "1.3.6.1.4.1.55519.1.1.1.5.2.4": "ruc",
}

type LegacyField = (typeof fieldNames)[keyof typeof fieldNames]
export type LegacyFields = Partial<Record<LegacyField, string>>

/**
 * The facts of a «generation A» certificate, from its private extensions, then from otherNames of its alternative
 * name: some authorities write the one, some the other, some both. What is absent or unreadable is left out.
 */
export function readLegacyFields(certificate: Certificate): LegacyFields {
  const fields: LegacyFields = {}
  const keep = (type: string, text: string | undefined) => {
    const field = fieldOf(type)
    if (field && text?.trim()) fields[field] ??= text.trim()
  }
  for (const [type, { value }] of certificate.extensions) if (fieldOf(type)) keep(type, wrappedText(value))
  for (const { tag, content } of alternativeNamesOf(certificate)) {
    if (tag === tags.constructed(0)) keep(...otherName(content))
  }
  return fields
}

function fieldOf(type: string): LegacyField | undefined {
  const arc = fieldArcs.find((one) => type.startsWith(`${one}.`))
  if (arc === undefined) return registroCivil[type]
  return (fieldNames as Record<string, LegacyField>)[type.slice(arc.length + 1)]
}

/** OtherName ::= [0] IMPLICIT SEQUENCE { type-id, value [0] EXPLICIT ANY }. */
function otherName(content: Bytes): [string, string | undefined] {
  return (
    orUndefined((): [string, string | undefined] => {
      const fields = new Asn1Reader(content)
      const type = oidValue(fields.next(tags.oid))
      return [type, wrappedText(fields.next(tags.constructed(0)).content)]
    }) ?? ["", undefined]
  )
}

function wrappedText(value: Bytes): string | undefined {
  return orUndefined(() => {
    const [element] = allElements(new Asn1Reader(value))
    return element && textValue(element)
  })
}
