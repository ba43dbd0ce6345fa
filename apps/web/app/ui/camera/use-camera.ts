import { useEffect, useState } from "react"
import type { PictureSubject } from "../files/inspect-picture.ts"
import { jpegNamed } from "../files/picture-file.ts"
import type { Crop } from "./card-crop.ts"
import { useMediaStream } from "./use-media-stream.ts"

export type CameraState =
  | { phase: "closed" }
  | { phase: "opening" }
  | { phase: "live" }
  | { phase: "taken"; preview: string }

const faceCamera: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: "user", width: { ideal: 1280 }, height: { ideal: 1280 } },
}

/** As large as the device gives, because the small print of a card has to be read. */
const cardCamera: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: "environment", width: { ideal: 3840 }, height: { ideal: 2160 } },
}

/** What browsers have in common on phones and computers. */
export const howToAllow =
  "Toque el candado o los ajustes junto a la dirección de esta página, permítalo e intente otra vez."

function problemOf(error: unknown): string {
  const name = error instanceof DOMException ? error.name : ""
  if (name === "NotAllowedError") {
    return `No tenemos permiso para usar la cámara. ${howToAllow} O suba una foto.`
  }
  if (name === "NotFoundError") return "No encontramos una cámara en este dispositivo. Suba una foto."
  return "La cámara no se pudo abrir. Ciérrela en otras aplicaciones o suba una foto."
}

/** HTMLMediaElement.HAVE_CURRENT_DATA. */
const hasPicture = 2
const framesAtMost = 20
/** Of 255. The noise of a covered lens is under it too. */
const darkest = 8

/** Draws the present frame. A camera's first frames may be missing or black: then the next one is drawn, for up to a second. */
async function drawPicture(source: HTMLVideoElement, crop?: (video: HTMLVideoElement) => Crop) {
  const whole = { x: 0, y: 0, width: source.videoWidth, height: source.videoHeight }
  const { x, y, width, height } = crop?.(source) ?? whole
  const canvas = Object.assign(document.createElement("canvas"), { width, height })
  for (let frame = 0; frame < framesAtMost; frame++) {
    canvas.getContext("2d")?.drawImage(source, x, y, width, height, 0, 0, width, height)
    if (source.readyState >= hasPicture && !isBlack(canvas)) break
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return canvas
}

function isBlack(canvas: HTMLCanvasElement): boolean {
  const small = Object.assign(document.createElement("canvas"), { width: 16, height: 16 })
  const context = small.getContext("2d")
  if (!context) return false
  context.drawImage(canvas, 0, 0, 16, 16)
  return context.getImageData(0, 0, 16, 16).data.every((value, index) => index % 4 === 3 || value < darkest)
}

/** Opens the camera for a face, in front, or for a card, on the back, on request and takes a photo. */
export function useCamera(subject: PictureSubject) {
  const { video, open: openStream, release } = useMediaStream(subject === "face" ? faceCamera : cardCamera)
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

  /** Takes the photo, or the part of it that `crop` gives, and releases the camera. Null if the camera gave no picture. */
  const shoot = async (crop?: (video: HTMLVideoElement) => Crop): Promise<File | null> => {
    const source = video.current
    if (!source?.videoWidth) return null
    const canvas = await drawPicture(source, crop)
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
