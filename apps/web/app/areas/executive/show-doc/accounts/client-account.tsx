import { Button, Text } from "@mantine/core"
import type { Review } from "@trazo/contract/desk/review"
import { useState } from "react"
import { useIntent } from "../../../../shared-features/platform/intent/use-intent.ts"
import { ConfirmDialog } from "../../../../ui/dialog/dialog.tsx"
import { DataSection, Email, FieldRow } from "../field-row.tsx"
import { FailureNote } from "../review-decisions.tsx"

/** The account that signs in for the request. Staff with the permission end its sessions. */
export function ClientAccount({ review }: { review: Review }) {
  const [isAsking, setAsking] = useState(false)
  const intent = useIntent("endClientSessions", { onDone: () => setAsking(false) })
  const account = review.accounts.find(({ isOfRequest }) => isOfRequest)
  if (!account || !review.mayEndSessions) return null
  return (
    <>
      <DataSection title="Cuenta del cliente" isList>
        <FieldRow label="Titular">{account.names}</FieldRow>
        <FieldRow label="Correo">
          <Email address={account.email} />
        </FieldRow>
      </DataSection>
      <Button variant="default" mt="sm" onClick={() => setAsking(true)}>
        Cerrar las sesiones del cliente…
      </Button>
      <Text role="status" size="sm" mt="xs">
        {intent.done ? `Cerramos las sesiones de ${account.names}.` : null}
      </Text>
      <ConfirmDialog
        opened={isAsking}
        title={`Cerrar las sesiones de ${account.names}`}
        confirmLabel="Cerrar sus sesiones"
        isDestructive
        isBusy={intent.isPending}
        onConfirm={() => intent.send({ client: account.id })}
        onCancel={() => setAsking(false)}
      >
        <FailureNote intent={intent} status={review.status} />
        La cuenta {account.email} saldrá de todos sus equipos y tendrá que iniciar sesión otra vez. Sus
        solicitudes y certificados no cambian. La acción queda registrada a su nombre.
      </ConfirmDialog>
    </>
  )
}
