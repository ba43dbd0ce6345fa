import { ActionIcon, Button } from "@mantine/core"
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs"
import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs"
import { useEffect, useId, useRef, useState } from "react"
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx"
import { NotificationList } from "./notification-list.tsx"
import classes from "./notifications.module.css"
import type { useNotifications } from "./use-notifications.ts"

/**
 * On the right, 400px wide (D1). The browser's own dialog: it keeps the focus and gives it back to the bell; Escape
 * and a touch beside it close it.
 */
export function NotificationDrawer({
  notifications,
}: {
  notifications: ReturnType<typeof useNotifications>
}) {
  const { state, load, loadMore, close, deleteRead } = notifications
  const drawer = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const [asking, setAsking] = useState(false)
  const { isBusy, failure, run } = useAct()
  useEffect(() => {
    if (state.opened) drawer.current?.showModal()
    else drawer.current?.close()
  }, [state.opened])
  const hasRead = state.rows.some(({ revisado }) => revisado)

  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself. */}
      <dialog
        ref={drawer}
        className={classes.drawer}
        aria-labelledby={titleId}
        onCancel={(event) => {
          // The state closes it: closed by the browser first, a quick second opening would be lost.
          event.preventDefault()
          close()
        }}
        onClose={() => state.opened && close()}
        onClick={(event) => event.target === drawer.current && close()}
      >
        <div className={classes.inside}>
          <div className={classes.head}>
            <h2 id={titleId} className={classes.heading}>
              Notificaciones
            </h2>
            <ActionIcon
              className={classes.close ?? ""}
              aria-label="Cerrar las notificaciones"
              onClick={close}
            >
              <IconX size={24} aria-hidden="true" />
            </ActionIcon>
          </div>
          <div className={classes.body}>
            <NotificationList
              state={state}
              onFollow={close}
              onRetry={load}
              onMore={() => void run(loadMore)}
              isBusy={isBusy}
            />
          </div>
          {failure ? (
            <p className={classes.failure} role="alert">
              {failure}
            </p>
          ) : null}
          {hasRead ? (
            <div className={classes.foot}>
              <Button
                variant="default"
                fullWidth
                leftSection={<IconTrash size={20} stroke={1.75} aria-hidden="true" />}
                onClick={() => setAsking(true)}
              >
                Eliminar notificaciones
              </Button>
            </div>
          ) : null}
        </div>
      </dialog>
      <ConfirmDialog
        opened={asking}
        title="Eliminar notificaciones"
        confirmLabel="Eliminar"
        isDestructive
        isBusy={isBusy}
        onCancel={() => setAsking(false)}
        onConfirm={() => void run(deleteRead).then(() => setAsking(false))}
      >
        <p>¿Está seguro de eliminar todas sus notificaciones leídas?</p>
      </ConfirmDialog>
    </>
  )
}

/** One act at a time; why one failed is said until the next. */
function useAct() {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const run = async (act: () => Promise<void>) => {
    setBusy(true)
    setFailure(null)
    await act().catch((error: Error) => setFailure(error.message))
    setBusy(false)
  }
  return { isBusy, failure, run }
}
