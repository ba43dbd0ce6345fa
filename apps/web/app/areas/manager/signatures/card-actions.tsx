import { Button, Text } from "@mantine/core"
import type { Icon } from "@tabler/icons-react"
import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs"
import IconFileCheck from "@tabler/icons-react/dist/esm/icons/IconFileCheck.mjs"
import IconRefresh from "@tabler/icons-react/dist/esm/icons/IconRefresh.mjs"
import IconSignature from "@tabler/icons-react/dist/esm/icons/IconSignature.mjs"
import type { Certificate } from "@trazo/contract/certificates/certificates"
import { paths } from "@trazo/contract/paths"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import { renewalWindow } from "@trazo/domain/requests/renewal"
import { Link } from "react-router"
import { withCertificate } from "../certificate-file/chosen-certificate.ts"
import classes from "./certificate-card.module.css"

interface CertificateNow {
  certificate: Certificate
  now: Date
}

/** The four things that one does with a certificate. The first is the one that is due. */
export function CardActions({ certificate, now }: CertificateNow) {
  const { serial, status, hasP12, mayRenew } = certificate
  const isOpen = hasP12 && status !== "suspended"
  return (
    <div className={classes.actions}>
      {isOpen ? (
        <>
          <Action to={withCertificate(paths.managerUse, serial)} icon={IconSignature} isMain={!mayRenew}>
            Firmar
          </Action>
          <Action to={withCertificate(paths.managerDownload, serial)} icon={IconDownload}>
            Guardar mi .p12
          </Action>
        </>
      ) : null}
      <Action to={paths.managerValidation} icon={IconFileCheck}>
        Verificar
      </Action>
      <Renew certificate={certificate} now={now} />
    </div>
  )
}

/** The renewal of this certificate, or from when it can be renewed. Nothing once another took its place. */
function Renew({ certificate, now }: CertificateNow) {
  const { serial, status, mayRenew, notBefore, notAfter } = certificate
  if (status === "renewed") return null
  const { opens } = renewalWindow({ notBefore: new Date(notBefore), notAfter: new Date(notAfter) })
  if (!mayRenew && now < opens) {
    return (
      <Button disabled className={classes.action ?? ""}>
        Renovar
        <Text span fz="var(--text-s)">
          desde el {formatDate(opens)}
        </Text>
      </Button>
    )
  }
  return (
    <Action
      to={mayRenew ? paths.managerRenewal(serial) : paths.managerRenewals}
      icon={IconRefresh}
      isMain={mayRenew}
    >
      Renovar
    </Action>
  )
}

interface ActionProps {
  to: string
  icon: Icon
  isMain?: boolean
  children: string
}

function Action({ to, icon: Picture, isMain = false, children }: ActionProps) {
  return (
    <Button component={Link} to={to} variant={isMain ? "filled" : "default"} className={classes.action ?? ""}>
      <Picture size={24} stroke={1.75} aria-hidden="true" />
      {children}
    </Button>
  )
}
