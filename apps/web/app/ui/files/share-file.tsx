import { Button } from "@mantine/core"

interface ShareFileProps {
  content: BlobPart
  name: string
  type: string
  label?: string
}

/** Hands a file to another application of the device. Nothing where the browser does not share files of this type. */
export function ShareFile({ content, name, type, label = "Compartir" }: ShareFileProps) {
  const shared = { files: [new File([content], name, { type })] }
  if (typeof navigator.canShare !== "function" || !navigator.canShare(shared)) return null
  return (
    <Button
      variant="default"
      aria-label={`${label} ${name}`}
      // Closing the device's dialog rejects the promise.
      onClick={() => void navigator.share(shared).catch(() => undefined)}
    >
      {label}
    </Button>
  )
}
