import { useState } from "react"
import { FileDrop } from "../../../ui/files/file-drop.tsx"

export const evidenceFileLabel = "Archivo de sustento"

interface Progress {
  onProgress: (share: number) => void
  signal: AbortSignal
}

interface Sent {
  id: string
  name: string
  size: number
}

export type SendEvidence = (file: File, progress: Progress) => Promise<Sent>

/** Field `evidenceFile`: a file that is sent at once, and belongs to the form's act once it is submitted. */
export function EvidenceFile({ send, error }: { send: SendEvidence; error: string | undefined }) {
  const [sent, setSent] = useState<Sent | null>(null)
  return (
    <div id="evidenceFile">
      {sent ? <input type="hidden" name="evidenceFile" value={sent.id} /> : null}
      <FileDrop
        label={`${evidenceFileLabel} (opcional)`}
        hint="PDF, JPG o PNG de hasta 2 MB."
        error={error}
        files={sent ? [sent] : []}
        send={async (file, progress) => setSent(await send(file, progress))}
        onRemove={() => setSent(null)}
      />
    </div>
  )
}
