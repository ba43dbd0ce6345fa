import { Paper, Stack, Text } from "@mantine/core"
import type { PurchaseFlow } from "@trazo/contract/buying/purchase"
import { documentCatalogue } from "@trazo/domain/requests/documents"
import { isCard } from "@trazo/domain/requests/evidence"
import { useState } from "react"
import { useSearchParams } from "react-router"
import { authorisationSentence } from "../../../../shared-features/buying/request-form/authorisation-sentence.ts"
import { ExamplePicture } from "../../../../shared-features/buying/request-form/example-picture.tsx"
import { pageTitle } from "../../../../shared-features/distributors/branding/page-title.ts"
import {
  keepPageOnLostConnection,
  useFormFailure,
} from "../../../../shared-features/platform/intent/page-action.ts"
import { CameraCapture } from "../../../../ui/camera/camera-capture.tsx"
import { useCanRecord } from "../../../../ui/camera/use-recorder.ts"
import { VideoRecorder } from "../../../../ui/camera/video-recorder.tsx"
import { NeedsScript } from "../../../../ui/content/needs-script.tsx"
import { Note } from "../../../../ui/content/note.tsx"
import { ConfirmDialog } from "../../../../ui/dialog/dialog.tsx"
import { ErrorSummary } from "../../../../ui/fields/error-summary.tsx"
import { useLastResponse } from "../../../../ui/fields/use-last-response.ts"
import { FileDrop } from "../../../../ui/files/file-drop.tsx"
import { PendingWork } from "../../../../ui/files/pending-work.tsx"
import { PictureMemory } from "../../../../ui/files/picture-memory.tsx"
import { flowOf } from "../flow.ts"
import step from "../step.module.css"
import { StepForm, StepHeading } from "../step.tsx"
import { useFlow } from "../use-flow.ts"
import type { Route } from "./+types/documents"
import { askedDocuments, changedDocument, staleReasonTexts } from "./asked-documents.ts"
import { CardDifferences } from "./card-differences.tsx"
import { ConsentCard, ConsentGiven } from "./consent-card.tsx"
import classes from "./documents.module.css"
import { documentsAction } from "./documents-action.ts"
import { PhonePairing } from "./phone-pairing.tsx"
import { useDocuments } from "./use-documents.ts"

export const meta = pageTitle("Su identidad")

export function loader({ context }: Route.LoaderArgs) {
  flowOf(context)
  return null
}

export function action(args: Route.ActionArgs) {
  return documentsAction(args)
}

export const clientAction = keepPageOnLostConnection

export default function Documents() {
  const flow = useFlow()
  const [search] = useSearchParams()
  const documents = useDocuments()
  const { message, fields } = useFormFailure(useLastResponse() ?? null)
  const categories = askedDocuments(flow, search.get(changedDocument))
  const needsConsent =
    !flow.known || categories.some((category) => documentCatalogue[category.paper].isSensitive)
  const isGiven = flow.options.biometricConsent
  const [wasGiven] = useState(isGiven)

  return (
    <PendingWork>
      <PictureMemory>
        <div className={step.form}>
          <NeedsScript what="subir sus documentos" />
          <ErrorSummary
            message={documents.error ?? message}
            fields={documents.error ? {} : fields}
            completed={categories.filter(({ files }) => files.length > 0).map((category) => category.paper)}
          />
          <div>
            <StepHeading title="Su identidad">
              {flow.known ? "Pedimos solo lo que falta; lo demás queda como está. " : ""}
              {needsConsent && !isGiven
                ? "Con sus documentos y su foto comprobamos que usted es quien pide la firma."
                : "Tómeles una foto o suba el archivo. Cada uno se guarda al subirlo."}
            </StepHeading>
            {needsConsent && !isGiven ? (
              <ConsentCard error={fields.accepted} />
            ) : (
              <Stack>
                {isGiven ? <ConsentGiven isFocused={!wasGiven} /> : null}
                {isGiven ? <PhonePairing /> : null}
                {flow.known ? null : <CardDifferences />}
                {categories.map((category) => (
                  <DocumentCard
                    key={category.paper}
                    category={category}
                    documents={documents}
                    flow={flow}
                    error={fields[category.paper]}
                  />
                ))}
              </Stack>
            )}
          </div>
          {/* The consent's form has its own buttons. */}
          {needsConsent && !isGiven ? null : <StepForm step="documents" />}
        </div>
      </PictureMemory>
    </PendingWork>
  )
}

interface DocumentCardProps {
  category: PurchaseFlow["categories"][number]
  documents: ReturnType<typeof useDocuments>
  flow: PurchaseFlow
  error: string | undefined
}

function DocumentCard(props: DocumentCardProps) {
  const { category, flow } = props
  const again = flow.known?.askedAgain.find((one) => one.paper === category.paper)
  return (
    <Paper
      withBorder
      radius="lg"
      p={{ base: "md", sm: "lg" }}
      className={classes.document ?? ""}
      id={category.paper}
    >
      <Stack gap="md">
        {again ? <Note tone="warn">{staleReasonTexts[again.reason]}</Note> : null}
        {category.paper === "facePhoto" ? <FacePhoto {...props} /> : <FileOf {...props} />}
      </Stack>
      <ExamplePicture document={category.paper} />
    </Paper>
  )
}

function FacePhoto({ category, documents, flow, error }: DocumentCardProps) {
  return (
    <CameraCapture
      label={category.title}
      hint={`${category.why} ${category.hint}.`}
      required={category.required}
      error={flow.photo ? undefined : error}
      photoUrl={flow.photo?.blob ?? undefined}
      send={documents.send("facePhoto")}
    />
  )
}

function FileOf({ category, documents, flow, error }: DocumentCardProps) {
  const { paper: type, title, why, hint, required, several, files } = category
  const canRecord = useCanRecord()
  const { format } = documentCatalogue[type]
  const send = documents.send(type)
  const [removing, setRemoving] = useState<string | null>(null)
  const isReused = flow.known?.reused.some((one) => one.paper === type) ?? false
  const remove = (id: string) => {
    setRemoving(null)
    void documents.remove(id)
  }
  return (
    <>
      <FileDrop
        label={title}
        hint={
          <>
            <Text component="strong" inherit fw={500} c="var(--ink-1)">
              {why}
            </Text>{" "}
            {hint}
            {several ? ". Puede subir varios archivos." : "."}
            {required ? null : " Es opcional."}
          </>
        }
        format={format}
        required={required}
        error={files.length > 0 ? undefined : error}
        files={files}
        several={several}
        isCard={isCard(type)}
        send={send}
        // Whoever removes what was approved before has to send another one.
        onRemove={(file) => (isReused ? setRemoving(file.id) : remove(file.id))}
        camera={
          format === "video" && canRecord ? (
            <VideoRecorder sentence={authorisationSentence(flow.userInfo)} send={send} />
          ) : undefined
        }
      />
      <ConfirmDialog
        opened={removing !== null}
        title={`Quitar: ${title}`}
        confirmLabel="Quitar"
        cancelLabel="Conservarlo"
        isDestructive
        onCancel={() => setRemoving(null)}
        onConfirm={() => removing && remove(removing)}
      >
        <Text>
          Es el que ya revisamos. Si lo quita,{" "}
          {required ? "tendrá que subir otro para continuar" : "la solicitud sigue sin él"}.
        </Text>
      </ConfirmDialog>
    </>
  )
}
