import * as oids from "../../asn1/object-identifiers.ts"
import { commonNameBound } from "../name.ts"
import type { CertifiedHolder } from "../subject.ts"
import { type Lint, type LintedTbs, unequal } from "./lint.ts"

const normalise = (text: string) => text.normalize("NFC").trim().replace(/ +/g, " ")

function valuesOf({ names }: LintedTbs, type: string): string[] {
  return names.flatMap((attribute) => (attribute.type === type ? [attribute.value] : []))
}

/** A lint that wants exactly these values of an attribute. */
function attributeLint(name: string, type: string, wanted: (holder: CertifiedHolder) => string[]): Lint {
  return {
    name,
    source: "ARCOTEL-2024-0176, the approved request",
    check: (tbs, { holder }) => unequal(valuesOf(tbs, type), wanted(holder).map(normalise)),
  }
}

/** The value of a person, whom a seal does not name. */
const personValue = (holder: CertifiedHolder, field: "city" | "surnames" | "names") =>
  holder.kind === "seal" ? [] : [holder[field]]

const companyValue = (holder: CertifiedHolder, field: "position" | "department") => {
  const value = holder.kind === "subject4" ? holder[field] : undefined
  return value ? [value] : []
}

export const subjectLints: readonly Lint[] = [
  attributeLint("subject-country", oids.countryName, () => ["EC"]),
  attributeLint("subject-city", oids.localityName, (holder) => personValue(holder, "city")),
  attributeLint("subject-surname", oids.surname, (holder) => personValue(holder, "surnames")),
  attributeLint("subject-given-name", oids.givenName, (holder) => personValue(holder, "names")),
  {
    name: "subject-identity",
    source: "ETSI EN 319 412-1 §5.1.3, the approved request",
    check(tbs, { holder, profile }) {
      if (holder.kind === "seal") return unequal(valuesOf(tbs, oids.serialNumber), [])
      const { identityType, identity, passportCountry } = holder
      const country = profile.settings.passportPrefix === "issuingCountry" ? passportCountry : "EC"
      const prefix = identityType === "ci" ? "IDCEC-" : `PAS${country}-`
      return unequal(valuesOf(tbs, oids.serialNumber), [`${prefix}${identity}`])
    },
  },
  attributeLint("subject-organization", oids.organizationName, (holder) =>
    "companyName" in holder ? [holder.companyName] : [],
  ),
  attributeLint("subject-title", oids.title, (holder) => companyValue(holder, "position")),
  attributeLint("subject-department", oids.organizationalUnitName, (holder) =>
    companyValue(holder, "department"),
  ),
  attributeLint("subject-ruc", oids.organizationIdentifier, (holder) => {
    if (holder.kind === "subject1") return []
    return [`VATEC-${holder.kind === "subject2" ? holder.ruc : holder.companyRuc}`]
  }),
  {
    name: "subject-common-name",
    source: "ETSI EN 319 412-2 §4.2.4, the approved request",
    check(tbs, { holder }) {
      if (holder.kind === "seal")
        return unequal(valuesOf(tbs, oids.commonName), [normalise(holder.companyName)])
      const [names, surnames] = [normalise(holder.names), normalise(holder.surnames)]
      const whole = `${names} ${surnames}`
      const values = valuesOf(tbs, oids.commonName)
      const [value = ""] = values
      if ([...whole].length <= commonNameBound) return unequal(values, [whole])
      const given = value.slice(0, -surnames.length - 1)
      return values.length === 1 && value === `${given} ${surnames}` && names.startsWith(`${given} `)
        ? undefined
        : `${JSON.stringify(values)} for ${JSON.stringify(whole)}`
    },
  },
  {
    name: "subject-attributes",
    source: "ARCOTEL-2024-0176",
    check: ({ names }) => {
      const other = names.find(({ type }) => !knownAttributes.has(type))
      return other && `Unexpected attribute ${other.type}`
    },
  },
]

const knownAttributes: ReadonlySet<string> = new Set([
  oids.countryName,
  oids.localityName,
  oids.organizationName,
  oids.organizationIdentifier,
  oids.organizationalUnitName,
  oids.title,
  oids.surname,
  oids.givenName,
  oids.serialNumber,
  oids.commonName,
])
