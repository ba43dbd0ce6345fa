import { Paper, Stack, Text } from "@mantine/core"
import {
  getPairedDocuments,
  type PairedDocuments,
  uploadPairedDocument,
} from "@trazo/contract/buying/pairing"
import { ApiError } from "@trazo/contract/errors/errors"
import { paths } from "@trazo/contract/paths"
import { documentCatalogue } from "@trazo/domain/requests/documents"
import { isCard } from "@trazo/domain/requests/evidence"
import { useState } from "react"
import { data, useRevalidator } from "react-router"
import { ExamplePicture } from "../../../shared-features/buying/request-form/example-picture.tsx"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { call, routeError } from "../../../shared-features/platform/api/call.ts"
import { uploadFromBrowser } from "../../../shared-features/platform/api/upload-from-browser.ts"
import { CameraCapture } from "../../../ui/camera/camera-capture.tsx"
import { Note } from "../../../ui/content/note.tsx"
import { FileDrop } from "../../../ui/files/file-drop.tsx"
import { PendingWork } from "../../../ui/files/pending-work.tsx"
import { PictureMemory } from "../../../ui/files/picture-memory.tsx"
import type { SendFile } from "../../../ui/files/use-upload.ts"
import { Page } from "../../../ui/page/page.tsx"
import { useVisiblePoll } from "../../../ui/page/use-visible-poll.ts"
import type { Route } from "./+types/subir"

export const meta = pageTitle("Subir documentos")

export async function loader({ context }: Route.LoaderArgs) {
  try {
    return data(await call(context, getPairedDocuments))
  } catch (error) {
    if (error instanceof ApiError && error.typeCode === "PAIRING_ENDED") {
      return data(null, { status: error.status })
    }
    throw routeError(error)
  }
}

/** The phone that scanned a computer's code. It sends documents and sees none that were sent from elsewhere. */
export default function PairedPhone({ loaderData: paired }: Route.ComponentProps) {
  if (!paired) return <Ended />
  if (paired.number !== null) return <NumberToType number={paired.number} />
  const missing = paired.documents.filter(({ required, count }) => required && count === 0).length
  return (
    <Page width={560}>
      <PendingWork>
        <PictureMemory>
          <h1>Tome las fotos</h1>
          <Text c="dimmed" mt="sm" mb="lg">
            Aparecen enseguida en su computadora. Tiene media hora desde que escaneó el código.
          </Text>
          <Stack>
            {paired.documents.map((asked) => (
              <PairedCard key={asked.paper} asked={asked} />
            ))}
            <div role="status">
              {missing === 0 ? (
                <Note tone="good" title="Listo">
                  Ya está todo. Siga en su computadora; puede cerrar esta página.
                </Note>
              ) : null}
            </div>
          </Stack>
        </PictureMemory>
      </PendingWork>
    </Page>
  )
}

function NumberToType({ number }: { number: string }) {
  const { revalidate } = useRevalidator()
  // Until the number was typed.
  useVisiblePoll(revalidate)
  return (
    <Page width={560}>
      <Stack align="center" ta="center" pt="md">
        <h1>Escriba este número en su computadora</h1>
        <Text fz={56} fw={700} lh={1.1} lts="0.15em" translate="no">
          {number}
        </Text>
        <Text>Esta página sigue sola cuando lo escriba.</Text>
        <Text c="dimmed">
          No se lo diga a nadie: quien lo tenga recibirá las fotos de sus documentos. Si no tiene delante la
          computadora donde pide su firma, cierre esta página.
        </Text>
        <noscript>
          <a href={paths.pairedDocuments}>Ya lo escribí</a>
        </noscript>
      </Stack>
    </Page>
  )
}

function Ended() {
  return (
    <Page width={560}>
      <Stack align="center" ta="center" pt="md">
        <h1>La conexión terminó</h1>
        <Text>
          Lo que envió está guardado. Siga en su computadora: si le falta un documento, pida allá otro código.
        </Text>
      </Stack>
    </Page>
  )
}

function PairedCard({ asked }: { asked: PairedDocuments["documents"][number] }) {
  const { paper: type, title, why, hint, required, several, count } = asked
  const { revalidate } = useRevalidator()
  const [photo, setPhoto] = useState<string>()
  const send: SendFile = async (file, progress) => {
    await uploadFromBrowser(uploadPairedDocument, { params: { paper: type }, file, ...progress })
    // Only what this phone took is shown here.
    if (type === "facePhoto") setPhoto(URL.createObjectURL(file))
    await revalidate()
  }
  const sent = Array.from({ length: count }, (_, index) => ({
    id: `${type}-${index}`,
    size: 0,
    name: count > 1 ? `Archivo ${index + 1} enviado` : "Enviado",
  }))
  return (
    <Paper withBorder radius="lg" p="md">
      <Stack gap="md">
        {type === "facePhoto" ? (
          <>
            <CameraCapture label={title} hint={`${why} ${hint}.`} photoUrl={photo} send={send} />
            {count > 0 && !photo ? <Text c="var(--ok)">Ya hay una foto. Puede tomar otra.</Text> : null}
          </>
        ) : (
          <FileDrop
            label={title}
            hint={hintOf(asked)}
            format={documentCatalogue[type].format}
            required={required}
            several={several}
            files={sent}
            isCard={isCard(type)}
            send={send}
          />
        )}
        {count === 0 ? <ExamplePicture document={type} /> : null}
      </Stack>
    </Paper>
  )
}

type Hinted = Pick<PairedDocuments["documents"][number], "paper" | "why" | "hint" | "required">

function hintOf({ paper: type, why, hint, required }: Hinted): string {
  const spoken = type === "authorisationVideo" ? " Lea la frase que ve en su computadora." : ""
  return `${why} ${hint}.${spoken}${required ? "" : " Es opcional."}`
}
