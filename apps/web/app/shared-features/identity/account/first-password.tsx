import { Text } from "@mantine/core"
import { IntentForm } from "../../../ui/editor/intent-form.tsx"
import { CodeInput } from "../../../ui/fields/code-input.tsx"
import { type Intent, useIntent } from "../../platform/intent/use-intent.ts"
import { NewPasswordFields, newPasswordLabels } from "../new-password/new-password-fields.tsx"
import type { CodeSent } from "./email-section.tsx"

interface FirstPasswordProps {
  intent: Intent
  email: string
  onPassword: (password: string) => void
}

/** Creates the first password of a client who signs in by code. Requires a code sent to their e-mail. */
export function FirstPassword({ intent, email, onPassword }: FirstPasswordProps) {
  const { failure, isPending } = intent
  const ask = useIntent<CodeSent>("password-code")
  const sent = ask.lastDone
  const isAboutCode = failure.typeCode?.startsWith("CODE_") ?? false
  const askForm = (
    <IntentForm
      intent={ask}
      variant={sent ? "default" : "filled"}
      submitLabel={sent ? "Enviarme otro código" : "Enviarme un código"}
    />
  )
  if (!sent && !failure.message) {
    return (
      <>
        <Text inherit>
          Usted ingresa con un código. Si crea una contraseña podrá ingresar de las dos formas. Primero
          enviaremos un código a <strong>{email}</strong>.
        </Text>
        {askForm}
      </>
    )
  }
  return (
    <>
      <IntentForm
        intent={intent}
        labels={newPasswordLabels}
        isMessageInField={isAboutCode}
        submitLabel="Crear mi contraseña"
      >
        <CodeInput
          name="code"
          hint={`Escriba los seis dígitos que enviamos a ${sent?.result.sentTo ?? email}.`}
          error={isAboutCode ? failure.message : undefined}
          sentKey={sent?.at ?? null}
          {...(sent ? { lifetimeSeconds: sent.result.expiresInSeconds } : {})}
          disabled={isPending}
        />
        <NewPasswordFields fields={failure.fields} onPassword={onPassword} />
      </IntentForm>
      {askForm}
    </>
  )
}
