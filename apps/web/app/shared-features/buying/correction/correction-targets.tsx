import { Alert, Button, Group, Paper, Stack, Text } from "@mantine/core"
import {
  type Correction,
  getCorrectedContent,
  uploadCorrectedDocument,
} from "@trazo/contract/buying/correction"
import {
  type Holder,
  isPersonalField,
  type PersonalField,
  personalFields,
} from "@trazo/domain/buying/personal-fields"
import { isCalendarDate } from "@trazo/domain/dates/calendar-date"
import { formatCalendarDate } from "@trazo/domain/dates/spanish-dates"
import { documentCatalogue } from "@trazo/domain/requests/documents"
import { isCard } from "@trazo/domain/requests/evidence"
import { useEffect, useState } from "react"
import { useRevalidator } from "react-router"
import { CameraCapture } from "../../../ui/camera/camera-capture.tsx"
import { useCanRecord } from "../../../ui/camera/use-recorder.ts"
import { VideoRecorder } from "../../../ui/camera/video-recorder.tsx"
import { FileDrop } from "../../../ui/files/file-drop.tsx"
import { FileList, type SentFile } from "../../../ui/files/file-list.tsx"
import type { SendFile } from "../../../ui/files/use-upload.ts"
import { endpointUrl } from "../../platform/api/endpoint-url.ts"
import { uploadFromBrowser } from "../../platform/api/upload-from-browser.ts"
import { authorisationSentence } from "../request-form/authorisation-sentence.ts"
import { ExamplePicture } from "../request-form/example-picture.tsx"
import { PersonalControl } from "../request-form/personal-control.tsx"
import { fieldRule } from "../request-form/personal-fields.ts"
import classes from "./correction-targets.module.css"

interface CorrectedFieldProps {
  field: Correction["fields"][number]
  error: string | undefined
  typed: string
  /** Another tab or device changed the correction after this page showed it. */
  hasChanged: boolean
}

/** The link does not reveal the holder, so this is a guess. The server validates with the real one. */
function likelyHolder(field: PersonalField, current: string): Holder {
  const isPassport = field === "passportCountry" || (field === "identity" && !/^\d{10}$/.test(current))
  const identityType = isPassport ? "passport" : "ci"
  return { kind: field === "ruc" ? "subject2" : "subject4", identityType }
}

export function CorrectedField({ field, error, typed, hasChanged }: CorrectedFieldProps) {
  const { key, reason, current } = field
  const elsewhere = hasChanged ? field.answer : null
  const [loaded, setLoaded] = useState<string | null>(null)
  // The pressed button is gone.
  useEffect(() => {
    if (loaded !== null) document.getElementById(key)?.focus()
  }, [loaded, key])
  if (!isPersonalField(key)) return null
  const holder = likelyHolder(key, current)
  const isDay = personalFields[key].kind === "date"
  const shownValue = (value: string) =>
    value === "" ? "nada" : isDay && isCalendarDate(value) ? formatCalendarDate(value) : value
  return (
    <Paper withBorder radius="lg" p="lg">
      <Stack gap={12}>
        <Alert role="note" color="var(--warn)" style={{ order: -2 }}>
          <strong>Motivo:</strong> {reason}
        </Alert>
        <PersonalControl
          key={loaded}
          field={key}
          holder={holder}
          defaultValue={loaded ?? typed}
          error={error}
          rule={fieldRule(key, holder, null)}
        />
        {elsewhere !== null && elsewhere !== (loaded ?? typed) ? (
          <Group gap="sm">
            <Text>
              En otra pestaña u otro dispositivo se escribió: <strong>{shownValue(elsewhere)}</strong>
            </Text>
            <Button variant="default" onClick={() => setLoaded(elsewhere)}>
              Usar ese
            </Button>
          </Group>
        ) : null}
        <Text c="dimmed">
          Ahora dice: <strong>{shownValue(current)}</strong>
        </Text>
      </Stack>
    </Paper>
  )
}

interface CorrectedDocumentProps {
  category: Correction["papers"][number]
  token: string
  /** False if the link does not open the files. */
  showsFiles: boolean
  error: string | undefined
}

export function CorrectedDocument({ category, token, showsFiles, error }: CorrectedDocumentProps) {
  const { paper: type, title, hint, reason, several, answered, refused } = category
  const { revalidate } = useRevalidator()
  const canRecord = useCanRecord()
  const { format } = documentCatalogue[type]
  const [photoUrl, setPhotoUrl] = useState<string>()
  useEffect(() => () => URL.revokeObjectURL(photoUrl ?? ""), [photoUrl])

  const send: SendFile = async (file, progress) => {
    await uploadFromBrowser(uploadCorrectedDocument, { params: { token, paper: type }, file, ...progress })
    if (type === "facePhoto") setPhotoUrl(URL.createObjectURL(file))
    await revalidate()
  }
  const withContent = (file: (typeof refused)[number]) =>
    showsFiles
      ? { ...file, blob: endpointUrl(getCorrectedContent.path, { params: { token, file: file.id } }) }
      : file
  const sent = answered ? category.files.map(withContent) : []
  const shownError = answered ? undefined : error

  return (
    <Paper withBorder radius="lg" p="lg" id={type}>
      <Stack gap={12}>
        <Alert role="note" color="var(--warn)" style={{ order: -2 }}>
          <strong>Motivo:</strong> {reason}
        </Alert>
        <RefusedFiles files={refused.map(withContent)} />
        <ExamplePicture document={type} />
        {type === "facePhoto" ? (
          <>
            <CameraCapture
              label={title}
              hint={`${hint}.`}
              error={shownError}
              photoUrl={photoUrl}
              send={send}
            />
            <FileList files={sent} />
          </>
        ) : (
          <FileDrop
            label={title}
            hint={`${hint}.`}
            format={format}
            isCard={isCard(type)}
            required
            error={shownError}
            files={sent}
            several={several}
            send={send}
            camera={
              format === "video" && canRecord ? (
                <VideoRecorder sentence={authorisationSentence()} send={send} />
              ) : undefined
            }
          />
        )}
        {answered ? (
          <Text c="dimmed">Recibimos el nuevo. Puede cambiarlo hasta que envíe sus correcciones.</Text>
        ) : null}
      </Stack>
    </Paper>
  )
}

function RefusedFiles({ files }: { files: readonly SentFile[] }) {
  if (files.length === 0) return null
  return (
    <Stack component="section" gap={4} aria-label="Lo que no pudimos aceptar">
      <Text fw={600}>Lo que no pudimos aceptar</Text>
      {files.map((file) =>
        file.blob && file.type?.startsWith("image/") ? (
          <a key={file.id} href={file.blob} target="_blank" rel="noreferrer" className={classes.refused}>
            <img src={file.blob} alt={`${file.name}, que no pudimos aceptar`} width={320} height={200} />
          </a>
        ) : (
          <FileList key={file.id} files={[file]} />
        ),
      )}
    </Stack>
  )
}
