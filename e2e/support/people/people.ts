import type { CertificateKind } from "@trazo/domain/certificates/certificate-kind"
import { aCedula, anEmail, aPassport } from "./identities.ts"

/** An applicant and the data that they type. */
export interface Person {
  kind: CertificateKind
  /** The shop's page: normal or express. */
  shop: "/" | "/fast"
  foreigner: boolean
  identity: string
  email: string
  /** By the form's field names. */
  data: Record<string, string>
}

export const accountPassword = "Solicitud2026"

export function aPerson(
  kind: CertificateKind,
  { shop = "/", foreigner = false }: Partial<Person> = {},
): Person {
  const identity = foreigner ? aPassport() : aCedula()
  const email = anEmail()
  const company = {
    companyRuc: "1790011674001",
    companyName: "IMPORTADORA ANDINA S. A.",
    position: "GERENTE GENERAL",
    appointmentExpiry: "31122031",
  }
  return {
    kind,
    shop,
    foreigner,
    identity,
    email,
    data: {
      identity,
      ...(foreigner ? { nationality: "COLOMBIANA" } : { fingerprintCode: "V4333V4222" }),
      names: "ANA LUCÍA",
      surname1: "PEÑA",
      surname2: "LÓPEZ",
      birthDate: "10051990",
      email,
      phone: "0991234567",
      place: "quito",
      address: "AV. AMAZONAS N21-147 Y ROCA",
      ...(kind === "subject2" ? { ruc: `${identity}001` } : {}),
      ...(kind === "subject4" ? company : {}),
    },
  }
}
