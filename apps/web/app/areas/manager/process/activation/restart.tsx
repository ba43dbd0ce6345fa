import { Button } from "@mantine/core"
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs"
import type { ActivationState } from "@trazo/contract/activation"
import { activationCodeDelivery } from "@trazo/contract/delivery-addresses"
import { paths } from "@trazo/contract/paths"
import { Link } from "react-router"
import { useDistributor } from "../../../../shared-features/branding/use-brand.ts"
import { ConfirmWithCode } from "../../one-time-code/confirm-with-code.tsx"
import classes from "./activation.module.css"

interface RestartProps {
  state: ActivationState
  /** Back to the password, where it may still be known. */
  onBack?: () => void
}

/** The certificate exists and its key is lost: it is revoked as superseded and the approval opens once more. */
export function Restart({ state, onBack }: RestartProps) {
  const back = onBack ? (
    <Button variant="subtle" onClick={onBack}>
      Volver: sí tengo la contraseña
    </Button>
  ) : null
  if (!state.mayRestart) {
    return (
      <>
        <NoMoreRestarts />
        {back}
      </>
    )
  }
  return (
    <>
      <div className={classes.note} data-tone="warn">
        <IconAlertTriangle size={24} aria-hidden="true" />
        <div>
          <p>
            <strong>El certificado que se emitió a nombre de {state.holderNames} se revoca</strong> y deja de
            servir; enseguida creará otro con una clave nueva, sin costo.
          </p>
          <p>Se puede hacer una sola vez y no se puede deshacer.</p>
        </div>
      </div>
      <ConfirmWithCode
        deliveryAddress={activationCodeDelivery(state.requestId)}
        email={state.email}
        intent="restart"
        label="Revocar y empezar de nuevo"
        isDestructive
      />
      {back}
    </>
  )
}

function NoMoreRestarts() {
  const email = useDistributor()?.distributorData.supportEmail
  return (
    <>
      <p>
        Sin la clave, o sin su contraseña, este certificado no sirve para firmar, y el reemplazo de esta
        solicitud ya se usó.
      </p>
      <p>
        Puede revocar el certificado y pedir otro.
        {email ? (
          <>
            {" "}
            Si necesita ayuda, escríbanos a <a href={`mailto:${email}`}>{email}</a>.
          </>
        ) : null}
      </p>
      <Button component={Link} to={paths.managerSignatures}>
        Ver mis certificados
      </Button>
    </>
  )
}
