import { Box, Button } from "@mantine/core"
import IconKey from "@tabler/icons-react/dist/esm/icons/IconKey.mjs"
import { type FactorArea, type FactorWay, factorFields } from "@trazo/domain/identity/second-factor"
import { useEffect, useRef, useState } from "react"
import { Form, useNavigation, useSubmit } from "react-router"
import { CodeInput } from "../../../ui/fields/code-input.tsx"
import { ErrorSummary } from "../../../ui/fields/error-summary.tsx"
import { TextField, textFieldProps } from "../../../ui/fields/text-field.tsx"
import { useFormFailure } from "../../platform/intent/page-action.ts"
import { signWithPasskey } from "../second-factor/passkey-in-browser.ts"
import classes from "./sign-in.module.css"

interface SignInStepsProps {
  area: FactorArea
  /** Null before the password was accepted. */
  pendingFactors: readonly FactorWay[] | null
  /** The first step: user and password. */
  children: React.ReactNode
}

export function SignInSteps({ area, pendingFactors, children }: SignInStepsProps) {
  const { typeCode } = useFormFailure()
  // An expired ticket returns to the first step, which shows the message.
  if (!pendingFactors || typeCode === "TICKET_OVER") return children
  return <SecondStep area={area} ways={pendingFactors} />
}

interface SecondStepProps {
  area: FactorArea
  ways: readonly FactorWay[]
}

type Shown = "totp" | "passkey" | "recovery" | "none"

function SecondStep({ area, ways }: SecondStepProps) {
  const { message } = useFormFailure()
  const { state } = useNavigation()
  const isBusy = state !== "idle"
  const submit = useSubmit()
  const [asksRecovery, setAsksRecovery] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [isSigning, setSigning] = useState(false)
  const shown: Shown = asksRecovery ? "recovery" : (ways[0] ?? "none")
  const form = useFirstField(shown)

  const send = (values: Record<string, string>) =>
    void submit({ intent: "second-factor", ...values }, { method: "post" })
  const sign = async () => {
    setProblem(null)
    setSigning(true)
    try {
      send({ passkey: JSON.stringify(await signWithPasskey(area, "sign-in")) })
    } catch (error) {
      setProblem((error as Error).message)
    } finally {
      setSigning(false)
    }
  }
  const passkey = (variant: "filled" | "default") => (
    <Button
      variant={variant}
      fullWidth
      leftSection={<IconKey size={20} aria-hidden="true" />}
      loading={isSigning || (isBusy && shown === "passkey")}
      onClick={() => void sign()}
    >
      Usar mi llave de acceso
    </Button>
  )

  return (
    <>
      <Box component="h1" mb="lg">
        Confirme que es usted
      </Box>
      <div ref={form} className={classes.form}>
        <ErrorSummary message={problem ?? (shown === "totp" ? undefined : message)} />
        <Form method="post" className={classes.form} noValidate>
          <input type="hidden" name="intent" value="second-factor" />
          {shown === "totp" ? (
            <CodeInput
              name="code"
              label={factorFields.code.label}
              hint="Escriba los seis dígitos que muestra ahora su aplicación de códigos."
              error={message}
              sentKey={null}
              disabled={state === "submitting"}
              onComplete={(code) => send({ code })}
            />
          ) : null}
          {shown === "recovery" ? (
            <TextField
              name="recoveryCode"
              {...textFieldProps(factorFields.recoveryCode)}
              rules={[]}
              autoComplete="off"
            />
          ) : null}
          {shown === "none" ? (
            <p role="alert">
              Su llave de acceso se creó en otra dirección: ingrese desde ella, o pida ayuda a quien
              administra su cuenta.
            </p>
          ) : null}
          {shown === "totp" || shown === "recovery" ? (
            <Button type="submit" fullWidth loading={isBusy}>
              Ingresar
            </Button>
          ) : null}
        </Form>
        {shown === "passkey" ? passkey("filled") : null}
        {shown === "totp" && ways.includes("passkey") ? passkey("default") : null}
        {ways.includes("recovery") && ways.length > 1 ? (
          <Button variant="subtle" onClick={() => setAsksRecovery(!asksRecovery)}>
            {asksRecovery ? "Volver" : "Usar un código de recuperación"}
          </Button>
        ) : null}
        <Form method="post">
          <Button type="submit" variant="subtle" fullWidth name="intent" value="leave">
            Ingresar con otra cuenta
          </Button>
        </Form>
      </div>
    </>
  )
}

/** Focuses the first field or button when another factor is chosen. */
function useFirstField(shown: Shown) {
  const form = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each way has its own first field.
  useEffect(() => {
    form.current?.querySelector<HTMLElement>("input:not([type=hidden]), button")?.focus()
  }, [shown])
  return form
}
