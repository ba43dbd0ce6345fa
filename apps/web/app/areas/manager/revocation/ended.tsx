import { Button } from "@mantine/core"
import IconCertificateOff from "@tabler/icons-react/dist/esm/icons/IconCertificateOff.mjs"
import type { Certificate } from "@trazo/contract/certificates"
import { paths } from "@trazo/contract/paths"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { formatDate, formatTimelineDate } from "@trazo/domain/dates/spanish-dates"
import { Link } from "react-router"
import { reasonTitle } from "../../../shared-features/certificate-state/certificate-labels.ts"
import { Fact, Facts } from "../../../shared-features/certificate-state/facts.tsx"
import classes from "./revocation.module.css"

/** After revoking, and for whoever comes back later; a certificate that expired needs no revoking. */
export function Ended({ certificate }: { certificate: Certificate }) {
  const { status, serial, kind, holderNames, notAfter, revokedAt, revocationReason } = certificate
  return (
    <>
      <p className={classes.done}>
        <IconCertificateOff size={28} aria-hidden="true" />
        {holderNames}
      </p>
      <Facts>
        <Fact name="Certificado">{certificateKindNames[kind]}</Fact>
        <Fact name="Revocado">{revokedAt ? formatTimelineDate(new Date(revokedAt)) : null}</Fact>
        <Fact name="Motivo">{reasonTitle(revocationReason)}</Fact>
        <Fact name="Venció">{status === "expired" ? formatDate(new Date(notAfter)) : null}</Fact>
        <Fact name="Número de serie">{serial}</Fact>
      </Facts>
      <div className={classes.buttons}>
        <Button component={Link} to={paths.verify(serial)}>
          Ver su página pública
        </Button>
        <Button component={Link} to={paths.managerSignatures} variant="default">
          Ver mis certificados
        </Button>
      </div>
    </>
  )
}
