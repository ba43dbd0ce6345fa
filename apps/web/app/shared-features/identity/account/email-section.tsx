import { Button, Text } from "@mantine/core"
import type { OwnAccount } from "@trazo/contract/identity/account"
import { labelsOf } from "@trazo/domain/forms/form-field"
import { accountFields } from "@trazo/domain/identity/account-fields"
import { useState } from "react"
import { Disclosure } from "../../../ui/content/disclosure.tsx"
import { FormFields } from "../../../ui/editor/form-fields.tsx"
import { IntentForm } from "../../../ui/editor/intent-form.tsx"
import { Section, SectionBody } from "../../../ui/editor/section.tsx"
import { CodeInput } from "../../../ui/fields/code-input.tsx"
import { PasswordField } from "../../../ui/fields/password-field.tsx"
import { type Intent, useIntent } from "../../platform/intent/use-intent.ts"
import { DoneNote } from "./done-note.tsx"

/** The address that a one-time code was sent to. */
export interface CodeSent {
  sentTo: string
  expiresInSeconds: number
}

interface EmailSectionProps {
  account: OwnAccount
  /** Whether the form is open at first. */
  isOpen?: boolean
}

/** Changes the e-mail to an address that a code verified. */
export function EmailSection({ account: { email, hasPassword }, isOpen = false }: EmailSectionProps) {
  const ask = useIntent<CodeSent>("email-code")
  const prove = useIntent("email")
  /** Codes sent before this time are ignored, because the user has cancelled them. */
  const [abandonedAt, setAbandonedAt] = useState(0)
  const changedAt = prove.lastDone?.at ?? null
  const sent = ask.done && ask.done.at > Math.max(abandonedAt, changedAt ?? 0) ? ask.done : null
  const hasFailed = (ask.failure.message ?? prove.failure.message) !== undefined
  return (
    <Section
      title="Correo electrónico"
      hint="Aquí le llegan los avisos y los códigos con los que confirma que es usted."
    >
      <SectionBody>
        <DoneNote at={prove.done?.at ?? null}>Su correo ahora es {email}. Avisamos al anterior.</DoneNote>
        <Text inherit fw={600} style={{ overflowWrap: "anywhere" }}>
          {email}
        </Text>
        <Disclosure
          label="Cambiar mi correo"
          isOpen={isOpen || hasFailed || sent !== null}
          closedAt={changedAt}
        >
          {sent ? (
            <ProveForm key={sent.at} intent={prove} sent={sent} onBack={() => setAbandonedAt(sent.at)} />
          ) : (
            <AskForm key={changedAt} intent={ask} hasPassword={hasPassword} />
          )}
        </Disclosure>
      </SectionBody>
    </Section>
  )
}

const labels = { ...labelsOf(accountFields), emailPassword: "Su contraseña" }

function AskForm({ intent, hasPassword }: { intent: Intent; hasPassword: boolean }) {
  const { currentPassword, ...others } = intent.failure.fields
  // «currentPassword» is the id of a field of the password section.
  const fields = { ...others, ...(currentPassword ? { emailPassword: currentPassword } : {}) }
  const failure = { ...intent.failure, fields }
  return (
    <IntentForm
      intent={{ ...intent, failure }}
      labels={labels}
      submitLabel="Enviar un código al correo nuevo"
    >
      <FormFields fields={accountFields} names={["email"]} failure={failure} />
      {hasPassword ? (
        <PasswordField
          name="emailPassword"
          label={labels.emailPassword}
          purpose="current"
          required
          error={currentPassword}
        />
      ) : null}
    </IntentForm>
  )
}

interface ProveFormProps {
  intent: Intent
  sent: { at: number; result: CodeSent }
  onBack: () => void
}

function ProveForm({ intent, sent: { at, result }, onBack }: ProveFormProps) {
  const { failure, isPending } = intent
  const isAboutCode = failure.typeCode?.startsWith("CODE_") ?? false
  return (
    <IntentForm
      intent={intent}
      isMessageInField={isAboutCode}
      submitLabel="Confirmar mi correo"
      buttons={
        <Button variant="default" onClick={onBack}>
          Cambiarlo o pedir otro código
        </Button>
      }
    >
      <input type="hidden" name="email" value={result.sentTo} />
      <CodeInput
        name="code"
        hint={`Escriba los seis dígitos que enviamos a ${result.sentTo}.`}
        error={isAboutCode ? failure.message : undefined}
        sentKey={at}
        lifetimeSeconds={result.expiresInSeconds}
        disabled={isPending}
      />
    </IntentForm>
  )
}
