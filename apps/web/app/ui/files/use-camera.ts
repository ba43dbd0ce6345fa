import { useEffect, useState } from "react"
import { jpegNamed } from "./picture-file.ts"
import { useMediaStream } from "./use-media-stream.ts"

export type CameraState =
  | { phase: "closed" }
  | { phase: "opening" }
  | { phase: "live" }
  | { phase: "taken"; preview: string }

const wanted: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: "user", width: { ideal: 1280 }, height: { ideal: 1280 } },
}

function problemOf(error: unknown): string {
  const name = error instanceof DOMException ? error.name : ""
  if (name === "NotAllowedError") {
    return "No tenemos permiso para usar la cámara. Actívelo en su navegador o suba una foto."
  }
  if (name === "NotFoundError") return "No encontramos una cámara en este dispositivo. Suba una foto."
  return "La cámara no se pudo abrir. Ciérrela en otras aplicaciones o suba una foto."
}

/** Opens the front camera on request and takes a photo. */
export function useCamera() {
  const { video, open: openStream, release } = useMediaStream(wanted)
  const [state, setState] = useState<CameraState>({ phase: "closed" })
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(
    () => () => {
      if (state.phase === "taken") URL.revokeObjectURL(state.preview)
    },
    [state],
  )

  const open = async () => {
    setProblem(null)
    setState({ phase: "opening" })
    try {
      if (await openStream()) setState({ phase: "live" })
    } catch (error) {
      setProblem(problemOf(error))
      setState({ phase: "closed" })
    }
  }

  /** Takes the photo and releases the camera. Null if the camera gave no picture. */
  const shoot = async (): Promise<File | null> => {
    const source = video.current
    if (!source?.videoWidth) return null
    const canvas = Object.assign(document.createElement("canvas"), {
      width: source.videoWidth,
      height: source.videoHeight,
    })
    canvas.getContext("2d")?.drawImage(source, 0, 0)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.92))
    release()
    if (!blob) {
      setState({ phase: "closed" })
      return null
    }
    setState({ phase: "taken", preview: URL.createObjectURL(blob) })
    return jpegNamed("foto", blob)
  }

  const close = () => {
    release()
    setState({ phase: "closed" })
  }

  return { state, problem, video, open, shoot, close }
}
