import { Button, VisuallyHidden } from "@mantine/core"
import { useClipboard } from "@mantine/hooks"
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs"
import IconCopy from "@tabler/icons-react/dist/esm/icons/IconCopy.mjs"

interface CopyButtonProps {
  text: string
  /** The accessible name, for example «Copiar el número de cuenta». */
  label: string
  /** The visible text, where the label is longer. */
  children?: React.ReactNode
  variant?: "default" | "subtle" | "light"
}

/** Uses the hook of Mantine's CopyButton, which does not report a refused clipboard. */
export function CopyButton({ text, label, children = label, variant = "subtle" }: CopyButtonProps) {
  const { copy, copied, error } = useClipboard({ timeout: 2500 })
  const Picture = copied ? IconCheck : IconCopy
  const failure = error ? `No se pudo copiar. Cópielo a mano: ${text}` : ""
  return (
    <>
      <Button
        type="button"
        variant={variant}
        aria-label={label}
        leftSection={<Picture size={20} aria-hidden="true" />}
        onClick={() => copy(text)}
      >
        {copied ? "Copiado" : error ? "Cópielo a mano" : children}
      </Button>
      <VisuallyHidden role="status">{copied ? "Copiado" : failure}</VisuallyHidden>
    </>
  )
}
