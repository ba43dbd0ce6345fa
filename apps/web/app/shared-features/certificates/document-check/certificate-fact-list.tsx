import type { CertificateFacts } from "@trazo/documents/certificate/certificate-facts"
import { formatDateTime } from "@trazo/domain/dates/spanish-dates"
import { Fact, Facts } from "../certificate-state/facts.tsx"

interface CertificateFactListProps {
  facts: CertificateFacts
  /** With the name, which a card shows as its title. */
  isWhole?: boolean
}

const subjects: Record<NonNullable<CertificateFacts["speaksFor"]>, string> = {
  natural: "Persona natural",
  member: "Miembro de empresa",
  legalRepresentative: "Representante legal",
  company: "Persona jurídica",
  official: "Funcionario público",
  seal: "Sello electrónico de una empresa",
}

export function CertificateFactList({ facts, isWhole = false }: CertificateFactListProps) {
  const { name, identity, company, role, ruc, email, speaksFor, issuer, serial, notBefore, notAfter } = facts
  return (
    <Facts>
      <Fact name="Titular">{isWhole ? name : null}</Fact>
      <Fact name="Identificación">{identity}</Fact>
      <Fact name="Empresa">{company}</Fact>
      <Fact name="Cargo">{role}</Fact>
      <Fact name="RUC">{ruc}</Fact>
      <Fact name="Tipo">{speaksFor ? subjects[speaksFor] : null}</Fact>
      <Fact name="Correo">{email}</Fact>
      <Fact name="Emitido por">{issuer.name}</Fact>
      <Fact name="Vigencia">
        {formatDateTime(notBefore)} – {formatDateTime(notAfter)}
      </Fact>
      <Fact name="Número de serie">{serial}</Fact>
    </Facts>
  )
}
