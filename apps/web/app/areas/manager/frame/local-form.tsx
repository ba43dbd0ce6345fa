import { Stack } from "@mantine/core"

interface LocalFormProps {
  gap?: number
  maw?: number
  onSubmit: () => void
  children: React.ReactNode
}

/** A form that stays on this device: with `method="dialog"` the browser never submits it, not even before hydration. */
export function LocalForm({ gap = 20, maw, onSubmit, children }: LocalFormProps) {
  return (
    <form
      method="dialog"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <Stack gap={gap} {...(maw ? { maw } : {})}>
        {children}
      </Stack>
    </form>
  )
}
