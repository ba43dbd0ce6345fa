import { videoMaximumBytes } from "@trazo/domain/platform/upload-rules"
import { useEffect, useRef, useState } from "react"
import { howToAllow } from "./use-camera.ts"
import { useMediaStream } from "./use-media-stream.ts"

type RecorderState =
  | { phase: "closed" }
  | { phase: "opening" }
  | { phase: "live" }
  | { phase: "recording"; secondsLeft: number }
  | { phase: "recorded"; preview: string; file: File; isShort: boolean }

/** At `bitRates` this is 6 MB. A browser that ignores the rates is stopped by `maximumBytes`. */
const maximumSeconds = 45
/** Nobody reads the sentence in less. */
const minimumSeconds = 5
const bitRates = { videoBitsPerSecond: 1_000_000, audioBitsPerSecond: 64_000 }
const maximumBytes = videoMaximumBytes * 0.9

const wanted: MediaStreamConstraints = {
  audio: true,
  video: { facingMode: "user", width: { ideal: 640 }, height: { ideal: 480 } },
}

/** WebM first: Safari records MP4 only, other browsers record WebM. */
const mediaTypes = ["video/webm;codecs=vp8,opus", "video/webm", "video/mp4"]

const recordableType = () => mediaTypes.find((type) => MediaRecorder.isTypeSupported(type))

/** Whether this browser records. False until hydration. */
export function useCanRecord(): boolean {
  const [canRecord, setCanRecord] = useState(false)
  useEffect(() => setCanRecord("MediaRecorder" in window && recordableType() !== undefined), [])
  return canRecord
}

function problemOf(error: unknown): string {
  const name = error instanceof DOMException ? error.name : ""
  if (name === "NotAllowedError") {
    return `No tenemos permiso para usar la cámara y el micrófono. ${howToAllow} O suba un video.`
  }
  if (name === "NotFoundError") {
    return "No encontramos una cámara con micrófono en este dispositivo. Suba un video."
  }
  return "La cámara no se pudo abrir. Ciérrela en otras aplicaciones o suba un video."
}

/** Records a video with sound that stays under the upload limit. Releases camera and microphone when it ends. */
export function useRecorder() {
  const { video, open: openStream, release } = useMediaStream(wanted)
  const recorder = useRef<MediaRecorder | null>(null)
  const stream = useRef<MediaStream | null>(null)
  const [state, setState] = useState<RecorderState>({ phase: "closed" })
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(
    () => () => {
      if (state.phase === "recorded") URL.revokeObjectURL(state.preview)
    },
    [state],
  )

  const open = async () => {
    setProblem(null)
    setState({ phase: "opening" })
    try {
      stream.current = await openStream()
      if (stream.current) setState({ phase: "live" })
    } catch (error) {
      setProblem(problemOf(error))
      setState({ phase: "closed" })
    }
  }

  const start = () => {
    const mimeType = recordableType()
    if (!stream.current || !mimeType) return
    const chunks: Blob[] = []
    const startedAt = performance.now()
    const current = new MediaRecorder(stream.current, { mimeType, ...bitRates })
    recorder.current = current
    current.ondataavailable = ({ data }) => {
      chunks.push(data)
      if (current.state !== "recording") return
      const secondsLeft = maximumSeconds - Math.round((performance.now() - startedAt) / 1000)
      const bytes = chunks.reduce((total, { size }) => total + size, 0)
      if (secondsLeft <= 0 || bytes > maximumBytes) current.stop()
      else setState({ phase: "recording", secondsLeft })
    }
    current.onstop = () => {
      release()
      if (recorder.current !== current) return
      const file = new File(chunks, "video", { type: mimeType })
      const isShort = performance.now() - startedAt < minimumSeconds * 1000
      setState({ phase: "recorded", preview: URL.createObjectURL(file), file, isShort })
    }
    // One chunk a second.
    current.start(1000)
    setState({ phase: "recording", secondsLeft: maximumSeconds })
  }

  /** Discards what was recorded. */
  const close = () => {
    recorder.current = null
    release()
    setState({ phase: "closed" })
  }

  return { state, problem, video, open, start, stop: () => recorder.current?.stop(), close }
}
