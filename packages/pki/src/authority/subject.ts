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
  /** ISO 3166-1 alpha-2. */
  passportCountry?: string
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

/** A company whose server signs with the key. It names no person. */
export interface SealHolder {
  kind: "seal"
  companyName: string
  companyRuc: string
}

export type CertifiedHolder = ApprovedHolder | SealHolder

/** The country in a passport's prefix: always Ecuador, which FirmaEC reads, or the one that issued it. */
export type PassportPrefix = "PASEC" | "issuingCountry"

/** Type of document, country and number (ETSI EN 319 412-1 §5.1.3). */
function identifierOf({ identityType, identity, passportCountry }: Person, prefix: PassportPrefix): string {
  if (identityType === "ci") return `IDCEC-${identity}`
  if (prefix === "PASEC") return `PASEC-${identity}`
  if (!passportCountry) throw new RangeError("A passport without its country")
  return `PAS${passportCountry}-${identity}`
}

/**
 * Name of the holder in the attributes of ARCOTEL-2024-0176 («generation B»). Throws RangeError when a value
 * does not fit. Nothing is cut but given names in a common name that is too long.
 */
export function holderName(holder: CertifiedHolder, prefix: PassportPrefix): Bytes {
  if (holder.kind === "seal") return companyNameOf(holder)
  return encodeName([
    { type: oids.countryName, value: "EC" },
    { type: oids.localityName, value: holder.city },
    ...organisationOf(holder),
    { type: oids.surname, value: holder.surnames },
    { type: oids.givenName, value: holder.names },
    { type: oids.serialNumber, value: identifierOf(holder, prefix) },
    { type: oids.commonName, value: commonNameOf(holder) },
  ])
}

/** A legal person's name (ETSI EN 319 412-3 §4.2.1). */
const companyNameOf = ({ companyName, companyRuc }: SealHolder): Bytes =>
  encodeName([
    { type: oids.countryName, value: "EC" },
    { type: oids.organizationName, value: companyName },
    { type: oids.organizationIdentifier, value: `VATEC-${companyRuc}` },
    { type: oids.commonName, value: companyName },
  ])

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
