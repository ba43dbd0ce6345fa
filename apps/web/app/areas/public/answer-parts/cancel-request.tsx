import { Button } from "@mantine/core"
import { useEffect, useState } from "react"
import { useFetcher } from "react-router"
import { useFormFailure } from "../../../shared-features/api/use-form-failure.ts"
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx"

/** Only before it is paid. */
export function CancelRequest({ number }: { number: string }) {
  const [opened, setOpened] = useState(false)
  const fetcher = useFetcher()
  const { message } = useFormFailure(fetcher.data ?? null)
  const isBusy = fetcher.state !== "idle"
  useEffect(() => {
    if (fetcher.state === "idle" && fetcher.data === null) setOpened(false)
  }, [fetcher.state, fetcher.data])

  return (
    <div>
      <Button variant="subtle" color="red" onClick={() => setOpened(true)}>
        Anular mi solicitud
      </Button>
      <ConfirmDialog
        opened={opened}
        title={`Anular la solicitud ${number}`}
        confirmLabel="Anular"
        cancelLabel="Conservarla"
        isDestructive
        isBusy={isBusy}
        onConfirm={() => void fetcher.submit(null, { method: "post" })}
        onCancel={() => setOpened(false)}
      >
        <p>Se cierra y no se puede deshacer. Si después la quiere, tendrá que llenar otra.</p>
        {message ? <p role="alert">{message}</p> : null}
      </ConfirmDialog>
    </div>
  )
}
