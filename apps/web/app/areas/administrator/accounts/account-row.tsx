import { Box, Button, Group, Text } from "@mantine/core"
import { useState } from "react"
import { AccountStateBadge } from "../../../shared-features/identity/staff-accounts/account-state-badge.tsx"
import { useIntent } from "../../../shared-features/platform/intent/use-intent.ts"
import { ConfirmDialog } from "../../../ui/dialog/dialog.tsx"
import { SavedNote } from "../../../ui/editor/saved-note.tsx"
import classes from "./account-list.module.css"

interface Account {
  id: string
  names: string
  email: string
  state: "active" | "disabled"
  hasPassword: boolean
}

interface AccountRowProps {
  account: Account
  /** «Administra», «Usted» … */
  mark?: string | undefined
  /** The delivery of the mail with their link. */
  note?: React.ReactNode
  /** The consequence of disabling the account, for the confirmation. */
  consequence: string
  /** An administrator cannot disable their own account. */
  isOwn?: boolean
}

export function AccountRow({ account, mark, note, consequence, isOwn = false }: AccountRowProps) {
  const { id, names, email, state, hasPassword } = account
  const link = useIntent("link")
  const change = useIntent("state")
  const [isAsking, setAsking] = useState(false)
  const isActive = state === "active"
  const failure = link.failure.message ?? change.failure.message
  return (
    <li className={classes.row}>
      <Box miw={0}>
        <Group gap="4px 8px" fw={600}>
          {names}
          {mark ? (
            <Text span inherit fw={500} px="sm" c="dimmed" bg="var(--ground)" style={{ borderRadius: 16 }}>
              {mark}
            </Text>
          ) : null}
        </Group>
        <Text inherit c="dimmed" style={{ overflowWrap: "anywhere" }}>
          {email}
        </Text>
        {note}
      </Box>
      <AccountStateBadge state={isActive && !hasPassword ? "invited" : state} />
      <Group gap="sm">
        {isActive ? (
          <Button
            variant="default"
            loading={link.isPending}
            aria-label={`${hasPassword ? "Enviar enlace" : "Invitar otra vez"} a ${names}`}
            onClick={() => link.send({ id })}
          >
            {hasPassword ? "Enviar enlace" : "Invitar otra vez"}
          </Button>
        ) : null}
        {isOwn ? null : (
          <Button
            variant="default"
            loading={change.isPending}
            aria-label={`${isActive ? "Desactivar" : "Activar"} a ${names}`}
            onClick={() => (isActive ? setAsking(true) : change.send({ id, state: "active" }))}
          >
            {isActive ? "Desactivar" : "Activar"}
          </Button>
        )}
      </Group>
      {failure ? (
        <Text inherit c="var(--bad)" role="alert">
          {failure}
        </Text>
      ) : (
        <SavedNote>{link.done ? `Enlace enviado a ${email}` : null}</SavedNote>
      )}
      <ConfirmDialog
        opened={isAsking}
        title={`Desactivar a ${names}`}
        confirmLabel="Desactivar"
        isDestructive
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          change.send({ id, state: "disabled" })
        }}
      >
        {consequence}
      </ConfirmDialog>
    </li>
  )
}
