import { useFormFailure } from "../../../shared-features/api/use-form-failure.ts"
import { pageTitle } from "../../../shared-features/branding/page-title.ts"
import { ErrorSummary } from "../../../ui/error-summary.tsx"
import { WorkUnderWay } from "../../../ui/work-under-way.tsx"
import type { Route } from "./+types/documents"
import { flowOf } from "./flow-context.ts"
import { ConsentGate } from "./papers/consent-gate.tsx"
import { PaperCard } from "./papers/paper-card.tsx"
import papersClasses from "./papers/papers.module.css"
import { papersAction } from "./papers/papers-action.ts"
import { usePapers } from "./papers/use-papers.ts"
import classes from "./step.module.css"
import { StepForm } from "./step-form.tsx"
import { StepHeading } from "./step-heading.tsx"
import { useFlow } from "./use-flow.ts"

export const meta = pageTitle("Documentos")

export function loader({ context }: Route.LoaderArgs) {
  flowOf(context)
  return null
}

export function action(args: Route.ActionArgs) {
  return papersAction(args, "documents")
}

export default function Documents() {
  const { categories, options } = useFlow()
  const papers = usePapers()
  const { message, fields } = useFormFailure()
  if (!options.biometricConsent) return <ConsentGate />

  return (
    <WorkUnderWay>
      <div className={classes.form}>
        <ErrorSummary message={papers.problem ?? message} fields={papers.problem ? {} : fields} />
        <div>
          <StepHeading title="Sus documentos">
            Tómeles una foto o suba el archivo. Cada uno se guarda al subirlo.
          </StepHeading>
          <div className={papersClasses.papers}>
            {categories
              .filter(({ paper }) => paper !== "facePhoto")
              .map((category) => (
                <PaperCard
                  key={category.paper}
                  category={category}
                  papers={papers}
                  error={fields[category.paper]}
                />
              ))}
          </div>
        </div>
        <StepForm step="documents" />
      </div>
    </WorkUnderWay>
  )
}
