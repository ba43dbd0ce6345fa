import type { IdentityType } from "@trazo/domain/identity-type"
import { encodeName, fitToBound, type NameAttribute } from "./name.ts"
import { oids } from "./object-identifiers.ts"

type Person = {
  /** Given names, as approved. */
  names: string
  /** Both surnames together: generation B has no second one apart. */
  surnames: string
  identityType: IdentityType
  identity: string
  email: string
  city: string
}

/** What staff approved, and all that a certificate says of its holder. */
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

/** Semantics of ETSI EN 319 412-1 §5.1.3: type of document and country, then the number. */
const identityPrefixes: Record<IdentityType, string> = { ci: "IDCEC-", passport: "PASEC-" }

/**
 * Name of the holder in the attributes of ARCOTEL-2024-0176 («generation B»). The number goes in whole or the
 * certificate isn't made; common name and organisation are cut to RFC 5280's bounds.
 */
export function holderName(holder: ApprovedHolder): Buffer {
  return encodeName([
    { type: oids.countryName, value: "EC" },
    { type: oids.localityName, value: fitToBound(oids.localityName, holder.city) },
    ...organisationOf(holder),
    { type: oids.surname, value: holder.surnames },
    { type: oids.givenName, value: holder.names },
    { type: oids.serialNumber, value: `${identityPrefixes[holder.identityType]}${holder.identity}` },
    { type: oids.commonName, value: fitToBound(oids.commonName, `${holder.names} ${holder.surnames}`) },
  ])
}

function organisationOf(holder: ApprovedHolder): NameAttribute[] {
  if (holder.kind === "subject1") return []
  if (holder.kind === "subject2") return [{ type: oids.organizationIdentifier, value: `VATEC-${holder.ruc}` }]
  const { companyName, companyRuc, department, position } = holder
  return [
    { type: oids.organizationName, value: fitToBound(oids.organizationName, companyName) },
    { type: oids.organizationIdentifier, value: `VATEC-${companyRuc}` },
    ...(department
      ? [
          {
            type: oids.organizationalUnitName,
            value: fitToBound(oids.organizationalUnitName, department),
          },
        ]
      : []),
    { type: oids.title, value: fitToBound(oids.title, position) },
  ]
}
