import { Button } from "@mantine/core"
import IconCertificateOff from "@tabler/icons-react/dist/esm/icons/IconCertificateOff.mjs"
import IconChevronRight from "@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs"
import type { Certificate } from "@trazo/contract/certificates"
import { paths } from "@trazo/contract/paths"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import { Link } from "react-router"
import { CertificateStatusBadge } from "../../../ui/certificate-status-badge.tsx"
import { EmptyState } from "../../../ui/empty-state.tsx"
import { PageHeading } from "../frame/page-heading.tsx"
import classes from "./revocation.module.css"

export function ChooseCertificate({ certificates }: { certificates: readonly Certificate[] }) {
  if (certificates.length === 0) return <NothingToRevoke />
  return (
    <>
      <PageHeading title="¿Qué certificado quiere revocar?">
        Se revoca cuando ya no debe servir: por ejemplo, si perdió el archivo o alguien más puede usarlo.
      </PageHeading>
      <ul className={classes.choices}>
        {certificates.map(({ serial, kind, status, holderNames, notAfter }) => (
          <li key={serial}>
            <Link to={paths.managerRevocationOf(serial)} className={classes.choice}>
              <span className={classes.title}>
                <strong>{certificateKindNames[kind]}</strong>
                <CertificateStatusBadge status={status} />
              </span>
              <span>
                {holderNames} · vence el {formatDate(new Date(notAfter))} · termina en {serial.slice(-4)}
              </span>
              <IconChevronRight size={20} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

function NothingToRevoke() {
  return (
    <>
      <PageHeading title="Revocar un certificado" />
      <EmptyState
        icon={IconCertificateOff}
        title="No tiene certificados que revocar"
        action={
          <Button component={Link} to={paths.managerSignatures}>
            Ver mis certificados
          </Button>
        }
      >
        Solo se revoca un certificado que todavía vale.
      </EmptyState>
    </>
  )
}
