import { type Correction, uploadCorrectedPaper } from "@trazo/contract/correction"
import { paperCatalogue } from "@trazo/domain/papers"
import { useEffect, useState } from "react"
import { useRevalidator } from "react-router"
import { uploadFromBrowser } from "../../../shared-features/api/upload-from-browser.ts"
import { CameraCapture } from "../../../ui/camera-capture.tsx"
import { FileDrop } from "../../../ui/file-drop.tsx"
import { FileList } from "../../../ui/file-list.tsx"
import type { SendFile } from "../../../ui/use-upload.ts"
import { ExamplePicture } from "../solicitud/papers/example-picture.tsx"
import classes from "./correction.module.css"

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
      <ExamplePicture paper={paper} />
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
