import { type CertificateKind, needsCompany, needsRuc } from "@trazo/domain/certificates/certificate-kind"
import { cedulaCheckDigit } from "@trazo/domain/identity/cedula"
import { lookCount } from "../drawings/portrait.ts"

/** Somebody who exists in the demo data only. */
export interface DemoPerson {
  identityType: "ci" | "passport"
  identity: string
  fingerprintCode: string
  names: string
  surname1: string
  surname2: string
  /** YYYY-MM-DD */
  birthDate: string
  nationality: string
  email: string
  phone: string
  province: string
  city: string
  address: string
  /** Which face (drawings/portrait.ts). */
  look: number
}

export interface DemoCompany {
  companyName: string
  companyRuc: string
  position: string
  department?: string
  /** YYYY-MM-DD */
  appointmentExpiry: string
}

type Given = Pick<DemoPerson, "birthDate" | "province" | "city" | "address"> & Partial<DemoPerson>

/**
 * @param fullName «NAMES / SURNAME1 / SURNAME2»
 * @param document a cédula's first nine digits, or a whole passport number
 */
export function demoPerson(fullName: string, document: string, given: Given): DemoPerson {
  const [names = "", surname1 = "", surname2 = ""] = fullName.split(" / ")
  const isCedula = /^\d{9}$/.test(document)
  const digits = document.replace(/\D/g, "").padEnd(9, "4")
  return {
    identityType: isCedula ? "ci" : "passport",
    identity: isCedula ? `${document}${cedulaCheckDigit(document)}` : document,
    fingerprintCode: isCedula ? `V${digits.slice(1, 5)}I${digits.slice(4, 8)}` : "",
    names,
    surname1,
    surname2,
    nationality: "ECUATORIANA",
    email: `${plain(names.split(" ")[0] ?? "")}.${plain(surname1)}@demo.ec`,
    phone: `09${digits.slice(1, 9)}`,
    look: [...digits].reduce((sum, digit) => sum + Number(digit), 0) % lookCount,
    ...given,
  }
}

function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[^A-Za-z]/g, "")
    .toLowerCase()
}

/** The data that a request of this kind asks for, as they are stored. */
export function personalDataOf(
  person: DemoPerson,
  kind: CertificateKind,
  company: DemoCompany | undefined,
): Record<string, string> {
  const all = {
    ...person,
    ...(needsRuc(kind) ? { ruc: `${person.identity}001` } : {}),
    ...(needsCompany(kind) ? company : {}),
  }
  const isGiven = (entry: [string, unknown]): entry is [string, string] =>
    typeof entry[1] === "string" && entry[1] !== ""
  return Object.fromEntries(Object.entries(all).filter(isGiven))
}
