import { Button } from "@mantine/core"
import type { Icon } from "@tabler/icons-react"
import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs"
import IconFileCheck from "@tabler/icons-react/dist/esm/icons/IconFileCheck.mjs"
import IconRefresh from "@tabler/icons-react/dist/esm/icons/IconRefresh.mjs"
import IconSignature from "@tabler/icons-react/dist/esm/icons/IconSignature.mjs"
import type { Certificate } from "@trazo/contract/certificates/certificates"
import { paths } from "@trazo/contract/paths"
import { Link } from "react-router"
import classes from "./certificate-card.module.css"

/** The four things that one does with a certificate. The first is the one that is due. */
export function CardActions({ certificate }: { certificate: Certificate }) {
  const { serial, status, hasP12, mayRenew } = certificate
  const isOpen = hasP12 && status !== "suspended"
  return (
    <div className={classes.actions}>
      {isOpen ? (
        <>
          <Action to={paths.managerUse} icon={IconSignature} isMain={!mayRenew}>
            Firmar
          </Action>
          <Action to={paths.managerDownload} icon={IconDownload}>
            Guardar mi .p12
          </Action>
        </>
      ) : null}
      <Action to={paths.managerValidation} icon={IconFileCheck}>
        Verificar
      </Action>
      <Action
        to={mayRenew ? paths.managerRenewal(serial) : paths.managerRenewals}
        icon={IconRefresh}
        isMain={mayRenew}
      >
        Renovar
      </Action>
    </div>
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
