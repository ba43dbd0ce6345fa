import { Button } from "@mantine/core"
import IconChevronRight from "@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs"
import IconKey from "@tabler/icons-react/dist/esm/icons/IconKey.mjs"
import type { ClientRequestRow } from "@trazo/contract/client-requests"
import { paths } from "@trazo/contract/paths"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { validityNames } from "@trazo/domain/certificates/validity"
import { Link } from "react-router"
import { EmptyState } from "../../../../ui/empty-state.tsx"
import { PageHeading } from "../../frame/page-heading.tsx"
import classes from "./activation.module.css"

export function ChooseRequest({ requests }: { requests: readonly ClientRequestRow[] }) {
  if (requests.length === 0) return <NothingToActivate />
  return (
    <>
      <PageHeading title="¿Qué firma quiere activar?">Tiene varias solicitudes aprobadas.</PageHeading>
      <ul className={classes.choices}>
        {requests.map(({ id, number, status, certData }) => (
          <li key={id}>
            <Link to={paths.managerActivationOf(id)} className={classes.choice}>
              <strong>
                {certificateKindNames[certData.kind]}, {validityNames[certData.validity]}
              </strong>
              <span>
                {number} ·{" "}
                {status === "issued" ? "falta terminar su activación" : "aprobada, lista para activar"}
              </span>
              <IconChevronRight size={20} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

function NothingToActivate() {
  return (
    <>
      <PageHeading title="Activar mi firma" />
      <EmptyState
        icon={IconKey}
        title="No tiene firmas por activar"
        action={
          <Button component={Link} to={paths.managerRequests}>
            Ver mis solicitudes
          </Button>
        }
      >
        Cuando aprobemos una solicitud suya, aquí creará su firma en su propio dispositivo.
      </EmptyState>
    </>
  )
}
