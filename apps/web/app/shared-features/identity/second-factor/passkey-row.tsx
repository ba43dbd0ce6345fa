import { Button, Group, Stack, Text } from "@mantine/core"
import type { Factors } from "@trazo/contract/identity/second-factor"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import { formFieldRules } from "@trazo/domain/forms/form-field"
import { factorFields } from "@trazo/domain/identity/second-factor"
import { useState } from "react"
import { ConfirmDialog } from "../../../ui/dialog/dialog.tsx"
import { TextField } from "../../../ui/fields/text-field.tsx"
import { useIntent } from "../../platform/intent/use-intent.ts"

type Passkey = Factors["passkeys"][number]

function factsOf({ createdAt, lastUsedAt, host, isOfThisHost }: Passkey): string {
  return [
    `Creada el ${formatDate(new Date(createdAt))}`,
    lastUsedAt ? `usada el ${formatDate(new Date(lastUsedAt))}` : "todavía sin usar",
    ...(isOfThisHost ? [] : [`sirve solo en ${host}`]),
  ].join(" · ")
}

export function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { id, name } = passkey
  const [open, setOpen] = useState<"rename" | "remove" | null>(null)
  const close = () => setOpen(null)
  const remove = useIntent("remove-passkey", { onDone: close })

  return (
    <Group component="li" gap="8px 16px" justify="space-between">
      {open === "rename" ? (
        <RenameForm passkey={passkey} onClose={close} />
      ) : (
        <>
          <Stack gap={0} flex="1 1 220px" miw={0}>
            <Text inherit component="strong" fw={700} style={{ overflowWrap: "anywhere" }}>
              {name}
            </Text>
            <Text inherit component="span" fz="xs" c="dimmed">
              {factsOf(passkey)}
            </Text>
          </Stack>
          <Group gap="sm">
            <Button
              variant="subtle"
              aria-label={`Cambiar el nombre de ${name}`}
              onClick={() => setOpen("rename")}
            >
              Cambiar nombre
            </Button>
            <Button variant="subtle" aria-label={`Quitar ${name}`} onClick={() => setOpen("remove")}>
              Quitar
            </Button>
          </Group>
        </>
      )}
      <ConfirmDialog
        opened={open === "remove"}
        title={`Quitar la llave «${name}»`}
        confirmLabel="Quitar la llave"
        isDestructive
        isBusy={remove.isPending}
        onConfirm={() => remove.send({ id })}
        onCancel={close}
      >
        Ya no podrá ingresar con ella. Le avisaremos del cambio por correo.
        {remove.failure.message ? <span role="alert"> {remove.failure.message}</span> : null}
      </ConfirmDialog>
    </Group>
  )
}

function RenameForm({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { send, isPending, failure } = useIntent("rename-passkey", { onDone: onClose })
  // A field's name is its id, and several rows can be open.
  const field = `name-${id}`
  return (
    <form
      noValidate
      style={{ flex: 1 }}
      onSubmit={(event) => {
        event.preventDefault()
        send({ id, name: String(new FormData(event.currentTarget).get(field) ?? "") })
      }}
    >
      <Stack gap="md">
        <TextField
          name={field}
          label={`Nombre nuevo de «${name}»`}
          letterCase="asTyped"
          rules={formFieldRules(factorFields.passkeyName)}
          defaultValue={name}
          error={failure.fields.name ?? failure.message}
          autoFocus
        />
        <Group gap="sm">
          <Button variant="default" onClick={onClose} disabled={isPending}>
            Cancelar
          </Button>
          <Button type="submit" loading={isPending}>
            Guardar
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
