import { Button, VisuallyHidden } from "@mantine/core"
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs"
import IconCopy from "@tabler/icons-react/dist/esm/icons/IconCopy.mjs"
import { useEffect, useState } from "react"

interface CopyButtonProps {
  text: string
  /** What it copies, whole: «Copiar el número de cuenta». */
  label: string
  /** The words on it, where the label is longer. */
  children?: React.ReactNode
  variant?: "default" | "subtle" | "light"
}

const shownMilliseconds = 2500

export function CopyButton({ text, label, children = label, variant = "subtle" }: CopyButtonProps) {
  const [state, setState] = useState<"idle" | "copied" | "failed">("idle")
  useEffect(() => {
    if (state === "idle") return
    const timer = setTimeout(setState, shownMilliseconds, "idle")
    return () => clearTimeout(timer)
  }, [state])
  const Picture = state === "copied" ? IconCheck : IconCopy

  return (
    <>
      <Button
        type="button"
        variant={variant}
        aria-label={label}
        leftSection={<Picture size={20} aria-hidden="true" />}
        onClick={() => void copyText(text).then((done) => setState(done ? "copied" : "failed"))}
      >
        {state === "copied" ? "Copiado" : state === "failed" ? "Cópielo a mano" : children}
      </Button>
      <VisuallyHidden role="status">
        {state === "copied"
          ? "Copiado"
          : state === "failed"
            ? `No se pudo copiar. Cópielo a mano: ${text}`
            : ""}
      </VisuallyHidden>
    </>
  )
}

/** Puts a text on the clipboard; false where the browser does not let it (an insecure page, a refused permission). */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
