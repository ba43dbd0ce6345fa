import { normalisePersonalField, personalFieldProblem } from "../buying/personal-data.ts"
import { personalFields } from "../buying/personal-fields.ts"
import {
  type CertificateKind,
  certificateKindNames,
  certificateKinds,
} from "../certificates/certificate-kind.ts"
import { type Validity, validities, validityNames } from "../certificates/validity.ts"
import { emailField, phoneField } from "../forms/contact-fields.ts"
import type { FormField } from "../forms/form-field.ts"
import type { IdentityType } from "../identity/identity-type.ts"
import { plainTitle } from "../money/statement-columns.ts"
import { type CellReading, cellReadings } from "./cell-readings.ts"

/** What an organisation knows of each person of its agreement, in the order of the template. */
export const convenioColumns = [
  "identity",
  "names",
  "surname1",
  "surname2",
  "email",
  "phone",
  "kind",
  "validity",
] as const
export type ConvenioColumn = (typeof convenioColumns)[number]

export const convenioColumnNames: Record<ConvenioColumn, string> = {
  identity: "Cédula o pasaporte",
  names: "Nombres",
  surname1: "Primer apellido",
  surname2: "Segundo apellido",
  email: "Correo electrónico",
  phone: "Teléfono celular",
  kind: "Tipo de firma",
  validity: "Vigencia",
}

/** Longest text of a cell: the longest field, with room for spaces to remove. */
export const convenioCellMaximum = 200

export type ConvenioTexts = Readonly<Record<ConvenioColumn, string>>
type ConvenioProblems = { [Column in ConvenioColumn]?: string }

export interface ConvenioPerson {
  identityType: IdentityType
  identity: string
  names: string
  surname1: string
  /** Empty for none. */
  surname2: string
  email: string
  phone: string
  kind: CertificateKind
  validity: Validity
}

/** What an agreement covers and has a price for. */
export interface ConvenioCover {
  /** The first is for people without one. */
  kinds: readonly CertificateKind[]
  validities: readonly Validity[]
  /** Pairs `kind validity` that have a price of the convenio channel. */
  priced: ReadonlySet<string>
}

export const coverOf = (
  { kinds, validities: covered }: { kinds: readonly CertificateKind[]; validities: readonly Validity[] },
  offers: readonly { kind: CertificateKind; validity: Validity }[],
): ConvenioCover => {
  const ofKind = kinds.length > 0 ? kinds : certificateKinds
  const within = offers.filter(
    ({ kind, validity }) => ofKind.includes(kind) && (covered.length === 0 || covered.includes(validity)),
  )
  const inOrder = <Value>(
    all: readonly Value[],
    has: (value: Value) => boolean,
    otherwise: readonly Value[],
  ) => {
    const found = all.filter(has)
    return found.length > 0 ? found : otherwise
  }
  return {
    kinds: inOrder(ofKind, (kind) => within.some((offer) => offer.kind === kind), ofKind),
    validities: inOrder(
      covered.length > 0 ? covered : validities,
      (validity) => within.some((offer) => offer.validity === validity),
      covered.length > 0 ? covered : validities,
    ),
    priced: new Set(within.map(({ kind, validity }) => `${kind} ${validity}`)),
  }
}

const kindPatterns: readonly [RegExp, CertificateKind][] = [
  [/ruc/, "subject2"],
  [/juridic|legal|representante|empresa|subject4/, "subject4"],
  [/natural|subject1/, "subject1"],
]

function kindOf(text: string, cover: ConvenioCover): CertificateKind | null {
  const plain = plainTitle(text)
  if (plain === "") return cover.kinds[0] ?? null
  if (plain === "subject2") return "subject2"
  return kindPatterns.find(([pattern]) => pattern.test(plain))?.[1] ?? null
}

const numerals: Record<string, string> = { un: "1", una: "1", dos: "2", tres: "3", cuatro: "4", cinco: "5" }

function validityOf(text: string, cover: ConvenioCover): Validity | null {
  const plain = plainTitle(text)
  if (plain === "") return cover.validities[0] ?? null
  const spoken = plain.replace(/^(un|una|dos|tres|cuatro|cinco)\b/, (word) => numerals[word] ?? word)
  // A bare number counts years.
  const named = /^\d$/.test(spoken) ? `${spoken} ano` : spoken
  const same = (validity: Validity) =>
    plainTitle(validityNames[validity]).replace(/s$/, "") === named.replace(/s$/, "")
  return validities.find((validity) => validity.toLowerCase() === plain || same(validity)) ?? null
}

interface CheckedPerson {
  person: ConvenioPerson
  problems: ConvenioProblems
  /** Of the wrong cells that can be read one way only. */
  readings: { [Column in ConvenioColumn]?: string }
}

const fieldColumns = ["names", "surname1", "surname2", "email", "phone"] as const

/** Checks one person of an agreement. `person` is normalised and counts only without problems. */
export function checkConvenioPerson(texts: ConvenioTexts, cover: ConvenioCover, now: Date): CheckedPerson {
  const identity = normalisePersonalField("identity", texts.identity).replace(/[\s-]/g, "")
  // Without letters it is a cédula: a passport of digits alone is typed in the request.
  const identityType: IdentityType = /^[0-9]*$/.test(identity) ? "ci" : "passport"
  const kind = kindOf(texts.kind, cover)
  const validity = validityOf(texts.validity, cover)
  const person: ConvenioPerson = {
    identityType,
    identity,
    names: "",
    surname1: "",
    surname2: "",
    email: "",
    phone: "",
    kind: kind ?? "subject1",
    validity: validity ?? "OneYear",
  }
  const problems: ConvenioProblems = {}
  const context = { kind: person.kind, identityType, identity, now }
  const readings: Partial<Record<ConvenioColumn, CellReading>> = cellReadings(texts)
  const identityProblem = readings.identity?.problem ?? personalFieldProblem("identity", identity, context)
  if (identityProblem) problems.identity = identityProblem
  for (const column of fieldColumns) {
    const value = normalisePersonalField(column, texts[column])
    person[column] = value
    const isMissing = column === "surname1" && identityType === "passport" && value === ""
    const problem = isMissing
      ? null
      : (readings[column]?.problem ?? personalFieldProblem(column, value, context))
    if (problem) problems[column] = problem
  }
  const all = { ...problems, ...coverProblems(texts, { kind, validity, cover }), ...lengthProblems(texts) }
  return { person, problems: all, readings: onlyReadings(all, readings) }
}

function lengthProblems(texts: ConvenioTexts): ConvenioProblems {
  const long = convenioColumns.filter((column) => texts[column].length > convenioCellMaximum)
  return Object.fromEntries(
    long.map((column) => [column, `La celda tiene más de ${convenioCellMaximum} caracteres`]),
  )
}

function onlyReadings(problems: ConvenioProblems, readings: Partial<Record<ConvenioColumn, CellReading>>) {
  const read = Object.keys(problems).map((column) => [column, readings[column as ConvenioColumn]?.reading])
  return Object.fromEntries(read.filter(([, reading]) => reading))
}

function coverProblems(
  { kind: typedKind, validity: typedValidity }: ConvenioTexts,
  {
    kind,
    validity,
    cover,
  }: { kind: CertificateKind | null; validity: Validity | null; cover: ConvenioCover },
): ConvenioProblems {
  if (kind === null || !cover.kinds.includes(kind)) {
    const all = cover.kinds.map((one) => certificateKindNames[one]).join(", ")
    return { kind: `${typedKind ? "El convenio no cubre ese tipo" : "Falta el tipo"}. Escriba: ${all}` }
  }
  if (validity === null || !cover.validities.includes(validity)) {
    const all = cover.validities.map((one) => validityNames[one]).join(", ")
    return {
      validity: `${typedValidity ? "El convenio no cubre esa vigencia" : "Falta la vigencia"}. Escriba: ${all}`,
    }
  }
  if (!cover.priced.has(`${kind} ${validity}`)) {
    return { validity: "No tiene precio de convenio. Póngalo en Precios o elija otra vigencia" }
  }
  return {}
}

/** The fields of one person's form. The operation checks them together. */
export const convenioPersonFields = {
  identity: { label: convenioColumnNames.identity, maximum: personalFields.identity.maximum },
  names: { label: convenioColumnNames.names, maximum: personalFields.names.maximum },
  surname1: { label: convenioColumnNames.surname1, maximum: personalFields.surname1.maximum },
  surname2: {
    label: convenioColumnNames.surname2,
    hint: "Déjelo vacío si no lo tiene.",
    maximum: personalFields.surname2.maximum,
    isOptional: true,
  },
  email: { ...emailField, hint: "Ahí llega su invitación." },
  phone: { ...phoneField, hint: "Por ejemplo 0991234567." },
} as const satisfies Record<string, FormField>
