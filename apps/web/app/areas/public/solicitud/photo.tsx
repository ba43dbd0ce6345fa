import { useFormFailure } from "../../../shared-features/api/use-form-failure.ts"
import { pageTitle } from "../../../shared-features/branding/page-title.ts"
import { CameraCapture } from "../../../ui/camera-capture.tsx"
import { ErrorSummary } from "../../../ui/error-summary.tsx"
import { WorkUnderWay } from "../../../ui/work-under-way.tsx"
import type { Route } from "./+types/photo"
import { flowOf } from "./flow-context.ts"
import { ConsentGate } from "./papers/consent-gate.tsx"
import { ExamplePicture } from "./papers/example-picture.tsx"
import papersClasses from "./papers/papers.module.css"
import { papersAction } from "./papers/papers-action.ts"
import { usePapers } from "./papers/use-papers.ts"
import classes from "./step.module.css"
import { StepForm } from "./step-form.tsx"
import { StepHeading } from "./step-heading.tsx"
import { useFlow } from "./use-flow.ts"

export const meta = pageTitle("Foto")

export function loader({ context }: Route.LoaderArgs) {
  flowOf(context)
  return null
}

export function action(args: Route.ActionArgs) {
  return papersAction(args, "photo")
}

export default function Photo() {
  const { photo, categories, options } = useFlow()
  const { send } = usePapers()
  const { message, fields } = useFormFailure()
  if (!options.biometricConsent) return <ConsentGate />

  const asked = categories.find(({ paper }) => paper === "facePhoto")
  return (
    <WorkUnderWay>
      <div className={classes.form}>
        <ErrorSummary message={message} fields={fields} />
        <div>
          <StepHeading title="Su foto">{asked?.why}</StepHeading>
          <div className={`${classes.card} ${papersClasses.paper}`} id="facePhoto">
            <CameraCapture
              label="Foto de su rostro"
              hint={asked ? `${asked.hint}.` : undefined}
              error={photo ? undefined : fields.facePhoto}
              photoUrl={photo?.url}
              send={send("facePhoto")}
            />
            <ExamplePicture paper="facePhoto" />
          </div>
        </div>
        <StepForm step="photo" />
      </div>
    </WorkUnderWay>
  )
}
