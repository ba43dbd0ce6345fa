import { type Correction, uploadCorrectedPaper } from "@trazo/contract/correction"
import { type FieldRule, firstProblem, required, ruc } from "@trazo/domain/field-rules"
import { paperCatalogue } from "@trazo/domain/papers"
import { type Holder, isPersonalField, type PersonalField } from "@trazo/domain/personal-fields"
import { formatCalendarDate } from "@trazo/domain/spanish-dates"
import { useEffect, useState } from "react"
import { useRevalidator } from "react-router"
import { uploadFromBrowser } from "../../../shared-features/api/upload-from-browser.ts"
import { CameraCapture } from "../../../ui/camera-capture.tsx"
import { FileDrop } from "../../../ui/file-drop.tsx"
import { FileList } from "../../../ui/file-list.tsx"
import type { SendFile } from "../../../ui/use-upload.ts"
import { ExamplePicture } from "../solicitud/documents/example-picture.tsx"
import { PersonalControl } from "../solicitud/personal/personal-control.tsx"
import { fieldRule } from "../solicitud/personal/personal-fields.ts"
import classes from "./correccion.module.css"

interface CorrectedFieldProps {
  field: Correction["fields"][number]
  error: string | undefined
  /** What stands in the field as the page opens. */
  typed: string
}

/** The link tells nothing of the holder but what was asked: enough to help, the server judges. */
function likelyHolder(field: PersonalField, current: string): Holder {
  const identityType = field === "identity" && !/^\d{10}$/.test(current) ? "passport" : "ci"
  return { kind: field === "ruc" ? "subject2" : "subject4", identityType }
}

const ownRuc: FieldRule = (value) => firstProblem(value, [required, ruc])

export function CorrectedField({ field, error, typed }: CorrectedFieldProps) {
  const { key, reason, current } = field
  if (!isPersonalField(key)) return null
  const holder = likelyHolder(key, current)
  const isDay = key === "birthDate" || key === "appointmentExpiry"
  return (
    <div className={classes.target}>
      <p className={classes.reason}>
        <strong>Motivo:</strong> {reason}
      </p>
      <PersonalControl
        field={key}
        holder={holder}
        defaultValue={typed}
        error={error}
        rule={key === "ruc" ? ownRuc : fieldRule(key, holder, {})}
      />
      <p className={classes.now}>
        Ahora dice: <strong>{current ? (isDay ? formatCalendarDate(current) : current) : "nada"}</strong>
      </p>
    </div>
  )
}

interface CorrectedPaperProps {
  category: Correction["papers"][number]
  token: string
  error: string | undefined
}

export function CorrectedPaper({ category, token, error }: CorrectedPaperProps) {
  const { paper, title, hint, reason, several, answered, files } = category
  const { revalidate } = useRevalidator()
  const [photoUrl, setPhotoUrl] = useState<string>()
  useEffect(() => () => URL.revokeObjectURL(photoUrl ?? ""), [photoUrl])

  const send: SendFile = async (file, progress) => {
    await uploadFromBrowser(uploadCorrectedPaper, { params: { token, paper }, file, ...progress })
    if (paper === "facePhoto") setPhotoUrl(URL.createObjectURL(file))
    await revalidate()
  }
  const sent = answered ? files : []
  const problem = answered ? undefined : error

  return (
    <div className={classes.target} id={paper}>
      <p className={classes.reason}>
        <strong>Motivo:</strong> {reason}
      </p>
      <ExamplePicture document={paper} />
      {paper === "facePhoto" ? (
        <>
          <CameraCapture label={title} hint={`${hint}.`} error={problem} photoUrl={photoUrl} send={send} />
          <FileList files={sent} />
        </>
      ) : (
        <FileDrop
          label={title}
          hint={`${hint}.`}
          format={paperCatalogue[paper].format}
          required
          error={problem}
          files={sent}
          several={several}
          send={send}
        />
      )}
      <p className={classes.now}>
        {answered
          ? "Recibimos el nuevo. Puede cambiarlo hasta que envíe sus correcciones."
          : `Ahora tenemos: ${files.map(({ name }) => name).join(", ") || "nada"}.`}
      </p>
    </div>
  )
}
