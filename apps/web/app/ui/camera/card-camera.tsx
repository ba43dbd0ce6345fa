import { Button, Modal, Text } from "@mantine/core"
import "@mantine/core/styles/ModalBase.layer.css"
import "@mantine/core/styles/Modal.layer.css"
import { useEffect, useRef } from "react"
import classes from "./card-camera.module.css"
import { cropOf } from "./card-crop.ts"
import { useCamera } from "./use-camera.ts"

interface CardCameraProps {
  /** The card's side: «Cédula, frente». */
  label: string
  opened: boolean
  onClose: () => void
  onTaken: (file: File) => void
  /** Why the camera did not open. */
  onProblem: (problem: string) => void
}

/** The back camera over the whole screen, with a frame as large as a card. What lies in the frame becomes the picture. */
export function CardCamera({ label, opened, onClose, ...events }: CardCameraProps) {
  return (
    <Modal
      fullScreen
      {...{ opened, onClose }}
      // Mantine's lock writes a style element, which the content security policy refuses.
      lockScroll={false}
      title={label}
      closeButtonProps={{ "aria-label": "Cerrar la cámara" }}
      classNames={{ content: classes.content ?? "", body: classes.body ?? "" }}
    >
      <Viewfinder onClose={onClose} {...events} />
    </Modal>
  )
}

function Viewfinder({ onClose, onTaken, onProblem }: Omit<CardCameraProps, "label" | "opened">) {
  const { state, problem, video, open, shoot: take } = useCamera("card")
  const frame = useRef<HTMLDivElement>(null)
  const isAsked = useRef(false)
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    void open()
  }, [open])
  useEffect(() => {
    if (problem) onProblem(problem)
  }, [problem, onProblem])

  const shoot = async () => {
    const photo = await take((shown) => {
      const size = { width: shown.videoWidth, height: shown.videoHeight }
      const stage = shown.getBoundingClientRect()
      return cropOf(size, stage, frame.current?.getBoundingClientRect() ?? stage)
    })
    if (photo) onTaken(photo)
  }
  const isLive = state.phase === "live"

  return (
    <div className={classes.stage}>
      <video ref={video} className={classes.video} playsInline muted aria-label="Lo que ve la cámara" />
      <div ref={frame} className={classes.frame} aria-hidden="true" />
      <div className={classes.bar}>
        <Text role="status" ta="center">
          {isLive ? "Acerque el documento hasta llenar el marco, sin reflejos." : "Abriendo la cámara…"}
        </Text>
        <Button size="lg" data-autofocus disabled={!isLive} onClick={() => void shoot()}>
          Tomar la foto
        </Button>
        <Button variant="transparent" c="#fff" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </div>
  )
}
