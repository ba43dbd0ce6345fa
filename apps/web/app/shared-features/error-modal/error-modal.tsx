import { Button } from "@mantine/core"
import { NoticeDialog } from "../../ui/notice-dialog.tsx"
import { dismissError, useShownError } from "./shown-error.ts"

/** H4. It stands once, in the page's root; `showError` opens it from anywhere. */
export function ErrorModal() {
  const text = useShownError()
  return (
    <NoticeDialog
      opened={text !== null}
      title="Ha ocurrido un error"
      onEscape={dismissError}
      actions={<Button onClick={dismissError}>Aceptar</Button>}
    >
      <p>{text}</p>
    </NoticeDialog>
  )
}
