import { Box, Button, Drawer, Stack } from "@mantine/core"
import "@mantine/core/styles/Drawer.layer.css"
import IconChecks from "@tabler/icons-react/dist/esm/icons/IconChecks.mjs"
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs"
import { useState } from "react"
import { ConfirmDialog } from "../../../ui/dialog/dialog.tsx"
import { NotificationList } from "./notification-list.tsx"
import { newestDeletable } from "./notification-state.ts"
import classes from "./notifications.module.css"
import type { useNotifications } from "./use-notifications.ts"

interface NotificationDrawerProps {
  notifications: ReturnType<typeof useNotifications>
}

/** On the right, 400 px wide (D1). */
export function NotificationDrawer({ notifications }: NotificationDrawerProps) {
  const { state, load, loadMore, close, readAll, deleteRead } = notifications
  const [asking, setAsking] = useState(false)
  const { isBusy, failure, run } = useBusy()
  const hasUnread = state.rows.some(({ revisado }) => !revisado)
  const canDelete = newestDeletable(state) !== null

  return (
    <>
      <Drawer
        opened={state.opened}
        onClose={close}
        position="right"
        size={400}
        title="Notificaciones"
        closeButtonProps={{ "aria-label": "Cerrar las notificaciones" }}
        // Inside the frame, to inherit its density.
        withinPortal={false}
        styles={{ inner: { left: 0 } }}
        // Mantine's lock writes a style element that the content security policy refuses; global.css locks instead.
        lockScroll={false}
        overlayProps={{ backgroundOpacity: 0.55, color: "#16181d" }}
        // A closing drawer must not receive clicks.
        transitionProps={{ duration: 0 }}
        // The confirmation handles its own Escape.
        closeOnEscape={!asking}
        classNames={{
          content: classes.drawer ?? "",
          header: classes.head ?? "",
          title: classes.heading ?? "",
          body: classes.body ?? "",
        }}
      >
        <Box flex={1} mih={0} style={{ overflowY: "auto", overscrollBehavior: "contain" }}>
          <NotificationList
            state={state}
            onFollow={close}
            onRetry={load}
            onMore={() => void run(loadMore)}
            isBusy={isBusy}
          />
        </Box>
        {failure ? (
          <Box component="p" c="var(--bad)" bg="var(--bad-ground)" px={20} py={12} m={0} role="alert">
            {failure}
          </Box>
        ) : null}
        {hasUnread || canDelete ? (
          <Stack gap="xs" px={20} py={12} flex="none" style={{ borderTop: "1px solid var(--line)" }}>
            {hasUnread ? (
              <Button
                variant="default"
                leftSection={<IconChecks size={20} stroke={1.75} aria-hidden="true" />}
                loading={isBusy}
                onClick={() => void run(readAll)}
              >
                Marcar todas como leídas
              </Button>
            ) : null}
            {canDelete ? (
              <Button
                variant="default"
                leftSection={<IconTrash size={20} stroke={1.75} aria-hidden="true" />}
                onClick={() => setAsking(true)}
              >
                Eliminar notificaciones
              </Button>
            ) : null}
          </Stack>
        ) : null}
      </Drawer>
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

/** Runs one call at a time; its failure is shown until the next. */
function useBusy() {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    setFailure(null)
    await work().catch((error: Error) => setFailure(error.message))
    setBusy(false)
  }
  return { isBusy, failure, run }
}
