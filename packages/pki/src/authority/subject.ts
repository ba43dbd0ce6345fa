import type { IdentityType } from "@trazo/domain/identity/identity-type"
import * as oids from "../asn1/object-identifiers.ts"
import type { Bytes } from "../bytes.ts"
import type { NameAttribute } from "../x509/name.ts"
import { commonNameBound, encodeName } from "./name.ts"

type Person = {
  names: string
  /** Both surnames. ARCOTEL-2024-0176 has no attribute for the second. */
  surnames: string
  identityType: IdentityType
  identity: string
  email: string
  city: string
}

/** The approved data: everything that a certificate states about its holder. */
export type ApprovedHolder =
  | (Person & { kind: "subject1" })
  | (Person & { kind: "subject2"; ruc: string })
  | (Person & {
      kind: "subject4"
      companyName: string
      companyRuc: string
      department?: string
      position: string
    })

/** Type of document and country (ETSI EN 319 412-1 §5.1.3). */
const identityPrefixes: Record<IdentityType, string> = { ci: "IDCEC-", passport: "PASEC-" }

/**
 * Name of the holder in the attributes of ARCOTEL-2024-0176 («generation B»). Throws RangeError when a value
 * does not fit. Nothing is cut but given names in a common name that is too long.
 */
export function holderName(holder: ApprovedHolder): Bytes {
  return encodeName([
    { type: oids.countryName, value: "EC" },
    { type: oids.localityName, value: holder.city },
    ...organisationOf(holder),
    { type: oids.surname, value: holder.surnames },
    { type: oids.givenName, value: holder.names },
    { type: oids.serialNumber, value: `${identityPrefixes[holder.identityType]}${holder.identity}` },
    { type: oids.commonName, value: commonNameOf(holder) },
  ])
}

/** Given names, then surnames. Too long, it loses given names from the last one on, and keeps the first and the surnames. */
function commonNameOf({ names, surnames }: Person): string {
  const given = names.trim().split(/ +/)
  const whole = () => [...given, surnames].join(" ")
  while (given.length > 1 && [...whole().normalize("NFC")].length > commonNameBound) given.pop()
  return whole()
}

function organisationOf(holder: ApprovedHolder): NameAttribute[] {
  if (holder.kind === "subject1") return []
  if (holder.kind === "subject2") return [{ type: oids.organizationIdentifier, value: `VATEC-${holder.ruc}` }]
  const { companyName, companyRuc, department, position } = holder
  return [
    { type: oids.organizationName, value: companyName },
    { type: oids.organizationIdentifier, value: `VATEC-${companyRuc}` },
    ...(department ? [{ type: oids.organizationalUnitName, value: department }] : []),
    { type: oids.title, value: position },
  ]
}
