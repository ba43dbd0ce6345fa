import type { Asn1Element } from "@trazo/pki/asn1/reader"
import * as tags from "@trazo/pki/asn1/tags"

/** UTCTime or GeneralizedTime with or without seconds, fraction and offset, as files of other people have them. */
export function lenientTime({ tag, content }: Asn1Element): Date | undefined {
  const text = new TextDecoder("latin1").decode(content)
  const full = tag === tags.utcTime ? `${Number(text.slice(0, 2)) < 50 ? "20" : "19"}${text}` : text
  const form = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)?(?:[.,](\d{1,9}))?(Z|[+-]\d{4})$/
  const [, year, month, day, hour, minute, second = "00", fraction = "0", zone = "Z"] = form.exec(full) ?? []
  const offset = zone === "Z" ? "Z" : `${zone.slice(0, 3)}:${zone.slice(3)}`
  const milliseconds = fraction.padEnd(3, "0").slice(0, 3)
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${milliseconds}${offset}`)
  return Number.isNaN(date.getTime()) ? undefined : date
}
