import { ActionIcon } from "@mantine/core"
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs"
import IconCopy from "@tabler/icons-react/dist/esm/icons/IconCopy.mjs"
import { useEffect, useState } from "react"
import classes from "./data-panel.module.css"

const toldMilliseconds = 1500

/** For what is looked up elsewhere: the cédula at the civil registry, a RUC at the SRI. */
export function CopyButton({ label, value }: { label: string; value: string }) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(setCopied, toldMilliseconds, false)
    return () => clearTimeout(timer)
  }, [isCopied])
  const Picture = isCopied ? IconCheck : IconCopy
  return (
    <ActionIcon
      className={classes.copy ?? ""}
      aria-label={isCopied ? "Copiado" : `Copiar ${label}`}
      title={isCopied ? "Copiado" : "Copiar"}
      onClick={() => {
        // Refused only where the page is not secure: then it is copied by hand.
        navigator.clipboard?.writeText(value).then(
          () => setCopied(true),
          () => undefined,
        )
      }}
    >
      <Picture size={16} stroke={1.75} aria-hidden="true" />
    </ActionIcon>
  )
}
