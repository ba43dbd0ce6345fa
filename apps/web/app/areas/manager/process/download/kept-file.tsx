import { Button } from "@mantine/core"
import IconChevronDown from "@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs"
import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs"
import { certificateFileAddress } from "@trazo/contract/certificate-file-addresses"
import type { Certificate } from "@trazo/contract/certificates"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import { CertificateStatusBadge } from "../../../../ui/certificate-status-badge.tsx"
import { fileName } from "../../certificate-file/file-name.ts"
import { CheckPassword } from "./check-password.tsx"
import classes from "./download.module.css"

export function KeptFile({ certificate }: { certificate: Certificate }) {
  const { serial, kind, status, holderNames, notAfter } = certificate
  return (
    <article className={classes.card}>
      <div>
        <div className={classes.title}>
          <h2>{certificateKindNames[kind]}</h2>
          <CertificateStatusBadge status={status} />
        </div>
        <p className={classes.facts}>
          {holderNames} · {status === "expired" ? "venció" : "vence"} el {formatDate(new Date(notAfter))} ·
          termina en {serial.slice(-4)}
        </p>
      </div>
      <Button
        component="a"
        href={certificateFileAddress(serial, "p12")}
        download={fileName(certificate, "p12")}
        leftSection={<IconDownload size={20} aria-hidden="true" />}
      >
        Descargar .p12
      </Button>
      <details className={classes.check}>
        <summary>
          Comprobar contraseña o hacer un archivo compatible
          <IconChevronDown size={20} className={classes.chevron} aria-hidden="true" />
        </summary>
        <CheckPassword certificate={certificate} />
      </details>
    </article>
  )
}
