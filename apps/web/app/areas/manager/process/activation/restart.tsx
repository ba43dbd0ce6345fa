import { Button, Text } from "@mantine/core"
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs"
import type { ActivationState } from "@trazo/contract/certificates/activation"
import { activationCodeDelivery } from "@trazo/contract/endpoint/api-paths"
import { paths } from "@trazo/contract/paths"
import { Link } from "react-router"
import { useDistributor } from "../../../../shared-features/distributors/branding/use-brand.ts"
import { Note } from "../../../../ui/content/note.tsx"
import { ConfirmWithCode } from "../../one-time-code/confirm-with-code.tsx"

interface RestartProps {
  state: ActivationState
  /** Returns to the password form. */
  onBack?: () => void
}

/** Revokes a certificate whose key is lost as superseded, and reopens the approval. */
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
      <Note tone="warn" icon={IconAlertTriangle}>
        <strong>El certificado que se emitió a nombre de {state.holderNames} se revoca</strong> y deja de
        servir; enseguida creará otro con una clave nueva, sin costo.
        <Text mt="sm">Se puede hacer una sola vez y no se puede deshacer.</Text>
      </Note>
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
