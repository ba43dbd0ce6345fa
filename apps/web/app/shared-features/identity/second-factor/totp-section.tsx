import { Button, Group, Text } from "@mantine/core"
import type { CallResponse } from "@trazo/contract/endpoint/endpoint"
import type { FactorApi, Factors } from "@trazo/contract/identity/second-factor"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import { useState } from "react"
import { ConfirmDialog } from "../../../ui/dialog/dialog.tsx"
import { Section, SectionBody } from "../../../ui/editor/section.tsx"
import { useIntent } from "../../platform/intent/use-intent.ts"
import { FactorBadge } from "./factor-badge.tsx"
import { TotpEnrolment } from "./totp-enrolment.tsx"

interface TotpSectionProps {
  totp: Factors["totp"]
  onCodes: (codes: readonly string[] | null) => void
}

export function TotpSection({ totp, onCodes }: TotpSectionProps) {
  const [isRemoving, setRemoving] = useState(false)
  const [enrolment, setEnrolment] = useState<{ secret: string; uri: string } | null>(null)
  const start = useIntent<CallResponse<FactorApi["startTotp"]>>("start-totp", {
    onDone: ({ result }) => setEnrolment(result),
  })
  const remove = useIntent("remove-totp", { onDone: () => setRemoving(false) })

  return (
    <Section
      title="Aplicación de códigos"
      badge={<FactorBadge isOn={totp !== null} labels={["Activada", "Sin activar"]} />}
      hint={
        totp
          ? `Desde el ${formatDate(new Date(totp.since))}, al ingresar se le pide el código que muestra su teléfono.`
          : "Al ingresar, además de su contraseña, escribe el código que muestra su teléfono: sirven Google Authenticator, Microsoft Authenticator, 1Password y otras."
      }
    >
      <SectionBody>
        {start.failure.message ? (
          <Text inherit role="alert" c="var(--bad)">
            {start.failure.message}
          </Text>
        ) : null}
        {enrolment ? (
          <TotpEnrolment
            {...enrolment}
            onConfirmed={(codes) => {
              setEnrolment(null)
              onCodes(codes)
            }}
            onCancel={() => setEnrolment(null)}
          />
        ) : (
          <Group>
            {totp ? (
              <Button variant="default" onClick={() => setRemoving(true)}>
                Quitar la aplicación de códigos
              </Button>
            ) : (
              <Button loading={start.isPending} onClick={() => start.send()}>
                Activar la aplicación de códigos
              </Button>
            )}
          </Group>
        )}
        <ConfirmDialog
          opened={isRemoving && totp !== null}
          title="Quitar la aplicación de códigos"
          confirmLabel="Quitar"
          isDestructive
          isBusy={remove.isPending}
          onConfirm={() => remove.send()}
          onCancel={() => setRemoving(false)}
        >
          Ya no se le pedirá su código al ingresar. Le avisaremos del cambio por correo.
          {remove.failure.message ? <span role="alert"> {remove.failure.message}</span> : null}
        </ConfirmDialog>
      </SectionBody>
    </Section>
  )
}
