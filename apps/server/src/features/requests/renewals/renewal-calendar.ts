import { ApiError } from "@trazo/contract/errors/errors"
import { paths } from "@trazo/contract/paths"
import { dayMilliseconds, ecuadorDay } from "@trazo/domain/dates/calendar-date"
import { inScope, type Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { brandUrl, loadBrand } from "../../platform/tenants/brand.ts"
import { findRenewable } from "./renewal.ts"
import { serialOfToken } from "./renewal-link.ts"

/**
 * A calendar entry of the day on which a certificate ends (RFC 5545). It names nobody.
 * @throws ApiError RENEWAL_LINK_INVALID, CERTIFICATE_ALREADY_REVOKED
 */
export async function renewalCalendar(
  scope: Scope,
  notice: string,
  deps: Pick<Deps, "db" | "clock" | "settings">,
): Promise<Buffer> {
  const serial = serialOfToken(notice, deps)
  const found = await inScope(deps.db, scope, async (tx) => {
    const certificate = await findRenewable(tx, serial)
    if (!certificate) throw new ApiError("RENEWAL_LINK_INVALID")
    if (certificate.status === "revoked") throw new ApiError("CERTIFICATE_ALREADY_REVOKED")
    return { end: certificate.notAfter, brand: await loadBrand(tx) }
  })
  const link = brandUrl(deps.settings, found.brand, paths.renewalOf(notice))
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Trazo//Renovaciones//ES",
    "BEGIN:VEVENT",
    `UID:renovacion-${notice.slice(-22)}@${found.brand.host ?? "localhost"}`,
    `DTSTAMP:${instant(deps.clock.now())}`,
    `DTSTART;VALUE=DATE:${day(found.end)}`,
    `DTEND;VALUE=DATE:${day(new Date(found.end.getTime() + dayMilliseconds))}`,
    `SUMMARY:${escaped(`Vence mi firma electrónica (${found.brand.name})`)}`,
    `DESCRIPTION:${escaped(`Renuévela antes: ${link}`)}`,
    `URL:${link}`,
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    `DESCRIPTION:${escaped("Renueve su firma electrónica")}`,
    "TRIGGER:-P7D",
    "END:VALARM",
    "END:VEVENT",
    "END:VCALENDAR",
  ]
  return Buffer.from(lines.map(folded).join(""))
}

const day = (at: Date) => ecuadorDay(at).replaceAll("-", "")
const instant = (at: Date) => `${at.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n")
}

/** Lines have at most 75 octets, with the space that continues one (RFC 5545, section 3.1). */
function folded(line: string): string {
  const parts: string[] = []
  let part = ""
  for (const character of line) {
    if (Buffer.byteLength(part + character) > 75) {
      parts.push(part)
      part = " "
    }
    part += character
  }
  return [...parts, part, ""].join("\r\n")
}
