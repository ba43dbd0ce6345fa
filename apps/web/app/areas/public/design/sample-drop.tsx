import { useState } from "react"
import { FileDrop } from "../../../ui/files/file-drop.tsx"
import type { SentFile } from "../../../ui/files/file-list.tsx"

interface SampleDropProps {
  label: string
  required?: boolean
  error?: string | null
  onFiles?: (count: number) => void
}

/** The file upload without the sending: the file stays on the device. */
export function SampleDrop({ label, required = false, error = null, onFiles }: SampleDropProps) {
  const [files, setFiles] = useState<readonly SentFile[]>([])
  const keep = (kept: readonly SentFile[]) => {
    setFiles(kept)
    onFiles?.(kept.length)
  }
  return (
    <FileDrop
      label={label}
      hint="PDF, JPEG, JPG, PNG o JFIF de hasta 2 MB"
      required={required}
      error={error}
      files={files}
      send={async ({ name, size }, { onProgress }) => {
        onProgress(1)
        keep([{ id: name, name, size }])
      }}
      onRemove={() => keep([])}
    />
  )
}
