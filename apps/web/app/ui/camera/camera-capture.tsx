import { Box, Button, Group, Stack } from "@mantine/core"
import IconCamera from "@tabler/icons-react/dist/esm/icons/IconCamera.mjs"
import IconPhotoUp from "@tabler/icons-react/dist/esm/icons/IconPhotoUp.mjs"
import { useEffect, useRef, useState } from "react"
import { FileDone } from "../files/file-done.tsx"
import { useTrackPendingWork } from "../files/pending-work.tsx"
import { PictureVerdict, usePictureReview } from "../files/picture-review.tsx"
import { RequiredMark } from "../files/required-mark.tsx"
import { UploadProgress } from "../files/upload-progress.tsx"
import { type SendFile, useUpload } from "../files/use-upload.ts"
import classes from "./camera-capture.module.css"
import { type CameraState, useCamera } from "./use-camera.ts"

interface CameraCaptureProps {
  label: string
  hint?: React.ReactNode
  required?: boolean
  error?: string | null | undefined
  /** The address of a photo that was already uploaded. */
  photoUrl?: string | undefined
  send: SendFile
}

/** Takes a face photo with the front camera, sends it, shows it and lets the user retake it. Without a camera it takes a file. */
export function CameraCapture({ label, hint, required = false, error, photoUrl, send }: CameraCaptureProps) {
  const file = useRef<HTMLInputElement>(null)
  const camera = useCamera("face")
  const { frame, shutter, opener } = usePhaseFocus(camera.state.phase)
  const review = usePictureReview("face")
  const upload = useUpload("picture", send, review.check)
  const [isOpen, setOpen] = useState(false)
  const track = useTrackPendingWork()
  const isBusy = upload.state.phase === "preparing" || upload.state.phase === "sending"
  const problem = upload.state.phase === "rejected" ? upload.state.problem : (camera.problem ?? error)

  /** A photo that was taken counts: it is sent at once, and the form waits for it from the press on. */
  const shoot = async (): Promise<boolean> => {
    const photo = await camera.shoot()
    const isSent = photo !== null && (await upload.take(photo))
    if (isSent) camera.close()
    return isSent
  }
  const { phase } = camera.state
  const isIdle = upload.state.phase === "idle" || upload.state.phase === "sent"
  if (photoUrl && phase === "closed" && isIdle && !problem && !review.url && !isOpen) {
    return <PhotoDone {...{ label, photoUrl }} onOpen={() => setOpen(true)} />
  }
  const isSent = upload.state.phase !== "rejected" && upload.state.phase !== "failed"
  const isAsked = review.url !== null && isSent && phase === "closed" && photoUrl !== undefined
  const use = () => {
    review.close()
    setOpen(false)
  }

  return (
    <Stack component="fieldset" gap="sm">
      <Box component="legend" p={0} fw={600}>
        {label}
        {required ? <RequiredMark /> : null}
      </Box>
      {hint ? <Box c="dimmed">{hint}</Box> : null}
      <Frame state={camera.state} photoUrl={photoUrl} videoRef={camera.video} frameRef={frame} />
      {isAsked ? <PictureVerdict review={review} subject="face" /> : null}
      <Group gap="sm" justify="center" align="stretch">
        {isAsked ? (
          <Button variant={(review.problems ?? []).length > 0 ? "default" : "filled"} onClick={use}>
            Usar esta
          </Button>
        ) : null}
        {camera.state.phase === "live" ? (
          <>
            <Button ref={shutter} onClick={() => track(shoot())}>
              Tomar la foto
            </Button>
            <Button variant="default" onClick={camera.close}>
              Cancelar
            </Button>
          </>
        ) : null}
        {camera.state.phase === "taken" ? (
          <Button variant="default" onClick={() => void camera.open()} loading={isBusy}>
            Tomar otra foto
          </Button>
        ) : null}
        {camera.state.phase === "closed" || camera.state.phase === "opening" ? (
          <>
            <Button
              ref={opener}
              variant={photoUrl ? "default" : "filled"}
              onClick={() => void camera.open()}
              loading={camera.state.phase === "opening"}
              leftSection={<IconCamera size={20} aria-hidden="true" />}
            >
              {photoUrl ? "Tomar otra foto" : "Usar la cámara"}
            </Button>
            <Button
              variant="default"
              onClick={() => file.current?.click()}
              leftSection={<IconPhotoUp size={20} aria-hidden="true" />}
            >
              Subir una foto
            </Button>
          </>
        ) : null}
      </Group>
      <input
        ref={file}
        type="file"
        hidden
        accept="image/jpeg,image/png,.jfif,.heic,.heif"
        aria-label={`${label}: subir una foto`}
        tabIndex={-1}
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0]
          if (chosen) void upload.take(chosen)
          event.currentTarget.value = ""
        }}
      />
      <UploadProgress upload={upload} />
      <Box component="p" c="var(--bad)" ta="center" role="alert">
        {problem}
      </Box>
    </Stack>
  )
}

interface PhotoDoneProps {
  label: string
  photoUrl: string
  onOpen: () => void
}

/** A field that has its photo is one line. */
function PhotoDone({ label, photoUrl, onOpen }: PhotoDoneProps) {
  const files = [{ id: "photo", name: "Ver la foto", size: 0, blob: photoUrl }]
  return (
    <div data-done="true">
      <FileDone
        labelId="photo-done"
        {...{ label, files, onOpen }}
        several={false}
        disabled={false}
        onRemove={undefined}
        button={{ current: null }}
        onLeave={() => {}}
      />
    </div>
  )
}

/** Moves the focus with the camera, because each phase replaces the button that was pressed. */
function usePhaseFocus(phase: CameraState["phase"]) {
  const frame = useRef<HTMLDivElement>(null)
  const shutter = useRef<HTMLButtonElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const last = useRef(phase)
  useEffect(() => {
    const before = last.current
    last.current = phase
    if (phase === before) return
    if (phase === "live") {
      shutter.current?.focus({ preventScroll: true })
      frame.current?.scrollIntoView({ block: "center" })
    }
    if (phase === "taken") frame.current?.focus({ preventScroll: true })
    // After a photo was sent, the focus stays on it.
    if (phase === "closed" && before !== "taken") opener.current?.focus({ preventScroll: true })
  }, [phase])
  return { frame, shutter, opener }
}

interface FrameProps {
  state: CameraState
  photoUrl: string | undefined
  videoRef: React.RefObject<HTMLVideoElement | null>
  frameRef: React.RefObject<HTMLDivElement | null>
}

function Frame({ state, photoUrl, videoRef, frameRef }: FrameProps) {
  const picture = state.phase === "taken" ? state.preview : state.phase === "closed" ? photoUrl : undefined
  return (
    <div className={classes.frame} data-phase={state.phase} ref={frameRef} tabIndex={-1}>
      <video ref={videoRef} className={classes.video} playsInline muted aria-label="Lo que ve la cámara" />
      <span className={classes.guide} aria-hidden="true" />
      <span className={classes.document} aria-hidden="true">
        Su documento
      </span>
      {picture ? <img className={classes.picture} src={picture} alt="Su foto" /> : null}
    </div>
  )
}
