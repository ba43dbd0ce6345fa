import { Button } from "@mantine/core"
import IconMail from "@tabler/icons-react/dist/esm/icons/IconMail.mjs"
import IconMailCheck from "@tabler/icons-react/dist/esm/icons/IconMailCheck.mjs"
import { paths } from "@trazo/contract/paths"
import { Form, Link } from "react-router"
import { useFormFailure } from "../../../../shared-features/api/use-form-failure.ts"
import { ErrorSummary } from "../../../../ui/error-summary.tsx"
import step from "../step.module.css"
import { StepButtons } from "../step-buttons.tsx"
import { StepHeading } from "../step-heading.tsx"
import { useFlow } from "../use-flow.ts"
import { useSending } from "../use-sending.ts"
import classes from "./email-code.module.css"

interface AskForCodeProps {
  email: string
  isProved?: boolean
}

/** The address is shown before anything is sent to it: a wrong letter is the commonest fault here. */
export function AskForCode({ email, isProved = false }: AskForCodeProps) {
  const { message } = useFormFailure()
  const { step: progress } = useFlow()
  const isSending = useSending()
  const Picture = isProved ? IconMailCheck : IconMail
  return (
    <Form method="post" className={step.form}>
      <ErrorSummary message={message} />
      <div>
        <StepHeading title={isProved ? "Su correo está confirmado" : "Confirme su correo"}>
          {isProved
            ? "No hace falta otro código, salvo que cambie de correo."
            : "Le enviaremos un código de 6 dígitos a este correo. Ahí recibirá también los avisos de su solicitud."}
        </StepHeading>
        <div className={`${step.card} ${classes.address}`}>
          <Picture size={24} stroke={1.5} aria-hidden="true" />
          <strong>{email}</strong>
          <Link to={`${paths.purchaseStep("personal")}#email`}>Cambiar mi correo</Link>
        </div>
      </div>
      {isProved ? (
        <div className={step.buttons}>
          <Button component={Link} to={paths.purchaseStep(progress.current)} className={step.onward}>
            Continuar
          </Button>
        </div>
      ) : (
        <StepButtons step="code" label="Enviar código" intent="send" isBusy={isSending} />
      )}
    </Form>
  )
}
