import type { DocumentFormat } from "@trazo/domain/requests/documents"
import { useEffect, useRef, useState } from "react"
import { useTrackPendingWork } from "./pending-work.tsx"
import { prepareUpload } from "./prepare-upload.ts"

/** Sends a file and reports progress from 0 to 1. Aborts on the signal. Throws an Error with a message for the user. */
export type SendFile = (
  file: File,
  progress: { onProgress: (share: number) => void; signal: AbortSignal },
) => Promise<unknown>

type UploadState =
  | { phase: "idle" }
  | { phase: "preparing"; name: string }
  | { phase: "sending"; name: string; share: number }
  /** The file broke a rule and was cleared (D4). */
  | { phase: "rejected"; problem: string }
  /** The send failed: the file is kept and can be sent again. */
  | { phase: "failed"; name: string; problem: string }
  | { phase: "sent"; name: string }

export interface Upload {
  state: UploadState
  /** Resolves to true when the file was sent. */
  take: (file: File) => Promise<boolean>
  retry: () => Promise<boolean>
  cancel: () => void
}

/** The reason to refuse a file before anything is sent, or null. */
type CheckFile = (file: File) => Promise<string | null>

/** Prepares and sends one file, and tracks it as pending work. */
export function useUpload(format: DocumentFormat, send: SendFile, check?: CheckFile): Upload {
  const [state, setState] = useState<UploadState>({ phase: "idle" })
  const kept = useRef<File | null>(null)
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])
  const track = useTrackPendingWork()
  const tracked = (work: Promise<boolean>) => {
    track(work)
    return work
  }

  const deliver = async (file: File): Promise<boolean> => {
    const controller = new AbortController()
    stop.current = controller
    kept.current = file
    setState({ phase: "sending", name: file.name, share: 0 })
    try {
      await send(file, {
        signal: controller.signal,
        onProgress: (share) => setState({ phase: "sending", name: file.name, share }),
      })
      setState({ phase: "sent", name: file.name })
      return true
    } catch (error) {
      const isStopped = controller.signal.aborted
      setState(
        isStopped ? { phase: "idle" } : { phase: "failed", name: file.name, problem: messageOf(error) },
      )
      return false
    }
  }

  const prepareAndDeliver = async (file: File): Promise<boolean> => {
    setState({ phase: "preparing", name: file.name })
    const refusal = await check?.(file)
    if (refusal) {
      setState({ phase: "rejected", problem: refusal })
      return false
    }
    const prepared = await prepareUpload(file, format)
    if (!("problem" in prepared)) return deliver(prepared.file)
    setState({ phase: "rejected", problem: prepared.problem })
    return false
  }

  return {
    state,
    take: (file) => tracked(prepareAndDeliver(file)),
    retry: async () => (kept.current ? tracked(deliver(kept.current)) : false),
    cancel: () => {
      stop.current?.abort()
      setState({ phase: "idle" })
    },
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error && error.message
    ? error.message
    : "No se pudo enviar el documento. Intente otra vez."
}
