import { useFormFailure } from "../../../../shared-features/api/use-form-failure.ts"
import { pageTitle } from "../../../../shared-features/branding/page-title.ts"
import { ExamplePicture } from "../../../../shared-features/request-form/example-picture.tsx"
import { ErrorSummary } from "../../../../ui/fields/error-summary.tsx"
import { CameraCapture } from "../../../../ui/files/camera-capture.tsx"
import { PendingWork } from "../../../../ui/files/pending-work.tsx"
import { ConsentGate } from "../documents/consent-gate.tsx"
import documentClasses from "../documents/documents.module.css"
import { documentsAction } from "../documents/documents-action.ts"
import { useDocuments } from "../documents/use-documents.ts"
import { flowOf } from "../flow.ts"
import classes from "../step.module.css"
import { StepForm, StepHeading } from "../step.tsx"
import { useFlow } from "../use-flow.ts"
import type { Route } from "./+types/photo"

export const meta = pageTitle("Foto")

export function loader({ context }: Route.LoaderArgs) {
  flowOf(context)
  return null
}

export function action(args: Route.ActionArgs) {
  return documentsAction(args, "photo")
}

export default function Photo() {
  const { photo, categories, options } = useFlow()
  const { send } = useDocuments()
  const { message, fields } = useFormFailure()
  if (!options.biometricConsent) return <ConsentGate />

  const asked = categories.find((category) => category.paper === "facePhoto")
  return (
    <PendingWork>
      <div className={classes.form}>
        <ErrorSummary message={message} fields={fields} />
        <div>
          <StepHeading title="Su foto">{asked?.why}</StepHeading>
          <div className={`${classes.card} ${documentClasses.document}`} id="facePhoto">
            <CameraCapture
              label="Foto de su rostro"
              hint={asked ? `${asked.hint}.` : undefined}
              error={photo ? undefined : fields.facePhoto}
              photoUrl={photo?.blob ?? undefined}
              send={send("facePhoto")}
            />
            <ExamplePicture document="facePhoto" />
          </div>
        </div>
        <StepForm step="photo" />
      </div>
    </PendingWork>
  )
}
