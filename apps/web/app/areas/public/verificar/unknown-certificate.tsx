import { Button } from "@mantine/core"
import IconCertificateOff from "@tabler/icons-react/dist/esm/icons/IconCertificateOff.mjs"
import { paths } from "@trazo/contract/paths"
import { Link } from "react-router"
import { EmptyState } from "../../../ui/empty-state.tsx"
import classes from "./verificar.module.css"

export function UnknownCertificate({ serial }: { serial: string }) {
  return (
    <main className={classes.page}>
      <h1>Estado de un certificado</h1>
      <div className={classes.card}>
        <EmptyState
          icon={IconCertificateOff}
          title="Ningún certificado de aquí tiene ese número"
          action={
            <Button component={Link} to={paths.home} variant="default">
              Ir al inicio
            </Button>
          }
        >
          Revise el número de serie: {serial}. Si lo copió de un documento, puede que lo haya emitido otra
          entidad.
        </EmptyState>
      </div>
    </main>
  )
}
