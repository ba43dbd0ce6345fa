import { Button } from "@mantine/core"
import { useState } from "react"
import { useIntent } from "../../../shared-features/intent/use-intent.ts"
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx"
import { SavedNote } from "../../../ui/editor/saved-note.tsx"
import classes from "./account-list.module.css"
import { AccountState } from "./account-state.tsx"

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
  /** What became of the mail with their link. */
  note?: React.ReactNode
  /** What happens to whom is disabled. */
  consequence: string
  /** Nobody disables their own. */
  isOwn?: boolean
}

/** Somebody's account, and what an administrator may do with it. */
export function AccountRow({ account, mark, note, consequence, isOwn = false }: AccountRowProps) {
  const { id, names, email, state, hasPassword } = account
  const link = useIntent("link")
  const change = useIntent("state")
  const [isAsking, setAsking] = useState(false)
  const isActive = state === "active"
  const failure = link.failure.message ?? change.failure.message
  return (
    <li className={classes.row}>
      <div className={classes.who}>
        <div className={classes.names}>
          {names}
          {mark ? <span className={classes.mark}>{mark}</span> : null}
        </div>
        <div className={classes.email}>{email}</div>
        {note}
      </div>
      <AccountState state={state} hasPassword={hasPassword} />
      <div className={classes.acts}>
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
      </div>
      {failure ? (
        <p className={classes.failure} role="alert">
          {failure}
        </p>
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
