import { type EncodingRules, inside, readOnly } from "../asn1/reader.ts"
import * as tags from "../asn1/tags.ts"
import { oidValue, textValue } from "../asn1/values.ts"

export interface NameAttribute {
  /** Object identifier. */
  readonly type: string
  readonly value: string
}

/** The attributes of a Name (RFC 5280 §4.1.2.4) in order, without values that are not text. Throws Asn1Error. */
export function readName(name: Uint8Array, rules?: EncodingRules): NameAttribute[] {
  const attributes: NameAttribute[] = []
  for (const names = inside(readOnly(name, tags.sequence, rules)); !names.done; ) {
    for (const set = names.enter(tags.set); !set.done; ) {
      const pair = set.enter(tags.sequence)
      const type = oidValue(pair.next(tags.oid))
      const value = textValue(pair.next())
      pair.end()
      if (value !== undefined) attributes.push({ type, value })
    }
  }
  return attributes
}

/** The first value of each attribute, by object identifier. */
export function firstAttributes(name: Uint8Array, rules?: EncodingRules): ReadonlyMap<string, string> {
  return new Map(
    readName(name, rules)
      .reverse()
      .map(({ type, value }) => [type, value]),
  )
}

/**
 * Removes IDCEC-, VATEC- or a passport's PASEC- or PAS and other country (ETSI EN 319 412-1 §5.1.3), and the TINEC-
 * that one authority writes.
 */
export function withoutIdentifierPrefix(value: string | undefined): string | undefined {
  return value?.replace(/^(?:[A-Z]{3}EC|PAS[A-Z]{2})-/, "")
}
