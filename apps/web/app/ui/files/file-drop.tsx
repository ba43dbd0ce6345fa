import { Box, Button, Text } from "@mantine/core"
import IconCamera from "@tabler/icons-react/dist/esm/icons/IconCamera.mjs"
import IconCloudUpload from "@tabler/icons-react/dist/esm/icons/IconCloudUpload.mjs"
import { acceptedExtensions, uploadMessages } from "@trazo/domain/platform/upload-rules"
import type { DocumentFormat } from "@trazo/domain/requests/documents"
import { useId, useRef, useState } from "react"
import { CardCamera } from "../camera/card-camera.tsx"
import { FileDone, useFileDone } from "./file-done.tsx"
import classes from "./file-drop.module.css"
import { FileList, type SentFile } from "./file-list.tsx"
import picker from "./file-picker.module.css"
import { OrDrop } from "./or-drop.tsx"
import { PictureReview, usePictureReview } from "./picture-review.tsx"
import { RequiredMark } from "./required-mark.tsx"
import { UploadProgress } from "./upload-progress.tsx"
import { useDrag } from "./use-drag.ts"
import { type SendFile, useUpload } from "./use-upload.ts"

interface FileDropProps {
  label: string
  /** The purpose and the accepted files: «PDF, JPG o PNG de hasta 2 MB». */
  hint?: React.ReactNode
  format?: DocumentFormat
  required?: boolean
  /** A message of the server or the form, for example that the file is missing. */
  error?: string | null | undefined
  /** Files that were already sent. */
  files?: readonly SentFile[]
  /** A new file is added to the sent ones instead of replacing them. */
  several?: boolean
  send: SendFile
  onRemove?: (file: SentFile) => void
  disabled?: boolean
  /** Instead of the button that opens a phone's camera. */
  camera?: React.ReactNode
  /** Shows a chosen picture of a card, and what is wrong with it. */
  isCard?: boolean
}

/** Uploads a dropped or chosen document (D4). Validates it and shrinks photos on the device, then shows the progress. */
export function FileDrop({
  label,
  hint,
  format = "document",
  required = false,
  error,
  files = [],
  several = false,
  send,
  onRemove,
  disabled = false,
  camera: ownCamera,
  isCard = false,
}: FileDropProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const phone = useRef<HTMLInputElement>(null)
  const card = useCardCamera(isCard)
  const review = usePictureReview(isCard ? "card" : undefined)
  const upload = useUpload(format, send, review.check)
  const { state } = upload
  const isBusy = state.phase === "preparing" || state.phase === "sending"

  // A file that was not sent has no question: its answer would be about another one.
  const asksAboutPicture = review.url !== null && state.phase !== "rejected" && state.phase !== "failed"
  const problem =
    state.phase === "rejected" ? state.problem : state.phase === "idle" ? (card.problem ?? error) : null
  const hasFiles = files.length > 0
  const changeButton = useRef<HTMLButtonElement>(null)
  const { isDone, keepFocus, open } = useFileDone(
    state,
    hasFiles && !problem && !isBusy && state.phase !== "failed" && review.url === null,
    { input, button: changeButton },
  )

  const take = (chosen: File | undefined) => {
    if (chosen && !isBusy && !disabled) {
      keepFocus()
      void upload.take(chosen)
    }
    // Cleared, so that the same file can be chosen again after a correction.
    if (input.current) input.current.value = ""
  }
  const drag = useDrag((dropped) => take(dropped[0]))
  const use = () => {
    keepFocus()
    review.close()
  }
  /** On a phone, where the camera's button is shown, «otra» opens the camera. */
  const again = () => {
    const isPhone = window.matchMedia("(hover: none), (max-width: 480px)").matches
    if (isPhone && card.isUsed) card.open()
    else (isPhone ? phone.current : input.current)?.click()
  }
  const action = hasFiles ? (several ? "Agregar otro archivo" : "Cambiar el archivo") : "Elegir un archivo"

  return (
    <div className={classes.field} data-done={isDone}>
      {isDone ? (
        <FileDone
          labelId={`${id}-label`}
          onRemove={disabled ? undefined : onRemove}
          button={changeButton}
          onOpen={open}
          onLeave={keepFocus}
          {...{ label, files, several, disabled }}
        />
      ) : (
        <Box fw={600} id={`${id}-label`}>
          {label}
          {required ? <RequiredMark /> : null}
        </Box>
      )}
      {hint && !isDone ? (
        <Box c="dimmed" id={`${id}-hint`}>
          {hint}
        </Box>
      ) : null}
      {asksAboutPicture && !isDone ? (
        <PictureReview {...{ review, label }} onUse={use} onAgain={again} />
      ) : null}
      <div className={classes.choices} hidden={isDone || asksAboutPicture}>
        {ownCamera ?? (
          <PhoneCamera
            input={phone}
            label={label}
            isVideo={format === "video"}
            disabled={disabled || isBusy}
            describedBy={`${id}-label`}
            onTaken={take}
            onOpen={card.isUsed ? card.open : undefined}
          />
        )}
        <Box
          p={0}
          display="block"
          className={picker.area ?? ""}
          data-over={drag.isOver}
          data-error={Boolean(problem)}
          data-compact={hasFiles}
          {...drag.handlers}
        >
          <input
            ref={input}
            id={id}
            type="file"
            accept={accepts(format)}
            disabled={disabled || isBusy}
            aria-labelledby={`${id}-label ${id}-action`}
            aria-describedby={`${id}-hint ${id}-problem`}
            aria-invalid={Boolean(problem)}
            onChange={(event) => take(event.currentTarget.files?.[0])}
          />
          <label htmlFor={id} className={classes.call}>
            <IconCloudUpload size={hasFiles ? 20 : 32} stroke={1.5} aria-hidden="true" />
            <span id={`${id}-action`} className={classes.action}>
              {action}
            </span>
            <OrDrop isOver={drag.isOver} />
          </label>
        </Box>
      </div>
      {isCard ? (
        <CardCamera
          {...{ label, opened: card.isOpen, onClose: card.close, onProblem: card.fail }}
          onTaken={(photo) => {
            card.close()
            take(photo)
          }}
        />
      ) : null}
      <UploadProgress upload={upload} />
      {isDone ? null : <FileList files={files} {...(onRemove && !disabled ? { onRemove } : {})} />}
      <Box component="p" c="var(--bad)" id={`${id}-problem`} role="alert">
        {problem}
      </Box>
      {/* Photos are made smaller on the device; a PDF file is not. */}
      {problem === uploadMessages.size ? <Text>{tooLargeAdvice[several ? "several" : "one"]}</Text> : null}
    </div>
  )
}

/** A camera that did not open leaves the field to the phone's own. */
function useCardCamera(isCard: boolean) {
  const [isOpen, setOpen] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  return {
    isOpen,
    problem,
    isUsed: isCard && problem === null,
    open: () => setOpen(true),
    close: () => setOpen(false),
    fail: (reason: string) => {
      setOpen(false)
      setProblem(reason)
    },
  }
}

const tooLargeAdvice = {
  several: "Súbalo en partes, o tome una foto de cada página.",
  one: "Tome una foto, o guárdelo con menos resolución.",
}

interface PhoneCameraProps {
  input: React.RefObject<HTMLInputElement | null>
  label: string
  isVideo: boolean
  disabled: boolean
  describedBy: string
  onTaken: (file: File | undefined) => void
  /** Instead of the phone's own camera. */
  onOpen: (() => void) | undefined
}

/** Phones only: opens the camera, which a file chooser may hide. */
function PhoneCamera({ input, label, isVideo, disabled, describedBy, onTaken, onOpen }: PhoneCameraProps) {
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={isVideo ? "video/*" : "image/*"}
        capture={isVideo ? "user" : "environment"}
        aria-label={`${label}: cámara`}
        onChange={(event) => {
          onTaken(event.currentTarget.files?.[0])
          event.currentTarget.value = ""
        }}
      />
      <Button
        variant="light"
        className={classes.camera ?? ""}
        disabled={disabled}
        aria-describedby={describedBy}
        leftSection={<IconCamera size={20} aria-hidden="true" />}
        onClick={() => (onOpen ? onOpen() : input.current?.click())}
      >
        {isVideo ? "Grabar un video" : "Tomar una foto"}
      </Button>
    </>
  )
}

/** Accepts HEIC for pictures, because the device converts it. */
function accepts(format: DocumentFormat): string {
  const extensions = acceptedExtensions[format]
  return (format === "video" ? extensions : [...extensions, ".heic", ".heif"]).join(",")
}
