import { Button } from "@mantine/core"
import IconShare from "@tabler/icons-react/dist/esm/icons/IconShare.mjs"
import { paths } from "@trazo/contract/paths"
import { useEffect, useState } from "react"
import { CopyButton } from "../../../ui/content/copy-button.tsx"

/** Shares the public page by what the device offers, otherwise copies its address. Nothing without script. */
export function ShareButton({ serial }: { serial: string }) {
  const [way, setWay] = useState<"share" | "copy">()
  useEffect(() => setWay(typeof navigator.share === "function" ? "share" : "copy"), [])
  if (!way) return null
  const url = new URL(paths.verify(serial), window.location.origin).href
  if (way === "copy") {
    return (
      <CopyButton text={url} label="Copiar enlace de la página pública" variant="default">
        Copiar enlace
      </CopyButton>
    )
  }
  return (
    <Button
      variant="default"
      leftSection={<IconShare size={20} aria-hidden="true" />}
      // Closing the device's dialog rejects the promise.
      onClick={() => void navigator.share({ title: "Estado de mi certificado", url }).catch(() => undefined)}
    >
      Compartir
    </Button>
  )
}
