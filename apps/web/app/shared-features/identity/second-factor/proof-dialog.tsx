import { Button, Stack, Text } from "@mantine/core"
import IconKey from "@tabler/icons-react/dist/esm/icons/IconKey.mjs"
import { fieldMessages } from "@trazo/domain/forms/field-rules"
import { passwordField } from "@trazo/domain/identity/account-fields"
import { type FactorArea, factorFields, type ProofWay } from "@trazo/domain/identity/second-factor"
import { useEffect, useRef, useState } from "react"
import { ConfirmDialog } from "../../../ui/dialog/dialog.tsx"
import { CodeInput } from "../../../ui/fields/code-input.tsx"
import { PasswordField } from "../../../ui/fields/password-field.tsx"
import { callFromBrowser } from "../../platform/api/call-from-browser.ts"
import { factorApiOf, signWithPasskey } from "./passkey-in-browser.ts"

interface ProofDialogProps {
  area: FactorArea
  opened: boolean
  onProved: () => void
  onCancel: () => void
}

/** Asks for a recent proof of identity. The page behind it keeps its state. */
export function ProofDialog({ area, opened, onProved, onCancel }: ProofDialogProps) {
  const form = useRef<HTMLFormElement>(null)
  const { ways, problem, isBusy, byPasskey, byForm } = useProof(area, opened, onProved)
  const asksText = ways?.some((way) => way !== "passkey") ?? false
  useEffect(() => {
    if (ways) form.current?.querySelector("input")?.focus()
  }, [ways])

  return (
    <ConfirmDialog
      opened={opened}
      title="Confirme que es usted"
      confirmLabel={asksText ? "Confirmar" : "Usar mi llave de acceso"}
      isBusy={isBusy}
      focus="content"
      onConfirm={() => (asksText ? form.current?.requestSubmit() : byPasskey())}
      onCancel={onCancel}
    >
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          byForm(new FormData(event.currentTarget))
        }}
      >
        <Stack gap="md">
          <Text inherit>
            Han pasado más de quince minutos desde que ingresó. Después seguimos con lo que iba a hacer.
          </Text>
          {ways?.length === 0 ? (
            <Text inherit role="alert">
              Su cuenta no tiene contraseña ni un segundo factor que sirva aquí: cierre su sesión, ingrese
              otra vez y repita lo que iba a hacer.
            </Text>
          ) : null}
          {ways?.includes("password") ? (
            <PasswordField
              name="proofPassword"
              label={passwordField.label}
              purpose="current"
              error={problem}
            />
          ) : null}
          {ways?.includes("totp") ? (
            <CodeInput
              name="proofCode"
              label={factorFields.code.label}
              hint="Los seis dígitos que muestra ahora su aplicación de códigos."
              error={problem}
              sentKey={null}
              disabled={isBusy}
              onComplete={() => form.current?.requestSubmit()}
            />
          ) : null}
          {asksText && ways?.includes("passkey") ? (
            <Button
              variant="default"
              leftSection={<IconKey size={20} aria-hidden="true" />}
              disabled={isBusy}
              onClick={byPasskey}
            >
              Usar mi llave de acceso
            </Button>
          ) : null}
          {!asksText && problem ? (
            <Text inherit role="alert">
              {problem}
            </Text>
          ) : null}
        </Stack>
      </form>
    </ConfirmDialog>
  )
}

function useProof(area: FactorArea, opened: boolean, onProved: () => void) {
  const [ways, setWays] = useState<readonly ProofWay[] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const run = (work: () => Promise<void>) => {
    setBusy(true)
    // Announces a repeated message again.
    setProblem(null)
    work()
      .catch((error: Error) => setProblem(error.message))
      .finally(() => setBusy(false))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per opening.
  useEffect(() => {
    if (!opened) return
    setWays(null)
    run(async () => {
      const { getFactors } = await factorApiOf(area)
      setWays((await callFromBrowser(getFactors)).proofWays)
    })
  }, [opened, area])

  return {
    ways,
    problem,
    isBusy,
    byPasskey: () =>
      run(async () => {
        const passkey = await signWithPasskey(area, "proof")
        await callFromBrowser((await factorApiOf(area)).renewProof, { body: { passkey } })
        onProved()
      }),
    byForm: (form: FormData) => {
      const [password, code] = [String(form.get("proofPassword") ?? ""), String(form.get("proofCode") ?? "")]
      if (!password && !code) return setProblem(fieldMessages.required)
      run(async () => {
        const { renewProof } = await factorApiOf(area)
        await callFromBrowser(renewProof, { body: password ? { password } : { code } })
        onProved()
      })
    },
  }
}
