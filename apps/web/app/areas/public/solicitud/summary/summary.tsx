import IconFileText from "@tabler/icons-react/dist/esm/icons/IconFileText.mjs"
import { paths } from "@trazo/contract/paths"
import { completeStep } from "@trazo/contract/purchase"
import { certificateKindNames } from "@trazo/domain/certificate-kind"
import { identityTypeNames } from "@trazo/domain/identity-type"
import type { PersonalField } from "@trazo/domain/personal-fields"
import { formatCalendarDate } from "@trazo/domain/spanish-dates"
import { validityNames } from "@trazo/domain/validity"
import { Form, Link, redirect } from "react-router"
import { call } from "../../../../shared-features/api/call.ts"
import { formFailure } from "../../../../shared-features/api/form-failure.ts"
import { useFormFailure } from "../../../../shared-features/api/use-form-failure.ts"
import { pageTitle } from "../../../../shared-features/branding/page-title.ts"
import { ErrorSummary } from "../../../../ui/error-summary.tsx"
import { Money } from "../../../../ui/money.tsx"
import { addressOf } from "../../purchase/purchase-address.ts"
import { flowOf, type ShownFile, type ShownFlow } from "../flow.ts"
import { fieldLabel } from "../personal/personal-control.tsx"
import { fieldGroups } from "../personal/personal-fields.ts"
import classes from "../step.module.css"
import { StepButtons, StepHeading, useSending } from "../step.tsx"
import { useFlow } from "../use-flow.ts"
import type { Route } from "./+types/summary"
import answersStyles from "./summary.module.css"

export const meta = pageTitle("Revise sus respuestas")

export function loader({ context }: Route.LoaderArgs) {
  flowOf(context)
  return null
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  try {
    return redirect(addressOf(await call(context, completeStep, { params: { step: "summary" } })))
  } catch (error) {
    return formFailure(error, form)
  }
}

export default function Summary() {
  const flow = useFlow()
  const { message } = useFormFailure()
  const isSending = useSending()
  return (
    <Form method="post" className={classes.form}>
      <ErrorSummary message={message} />
      <div>
        <StepHeading title="Revise sus respuestas">
          Así las revisaremos e irán en su certificado. Puede cambiar cada una.
        </StepHeading>
        <CertificateAnswers flow={flow} />
        <PersonalAnswers flow={flow} />
        <PaperAnswers flow={flow} />
      </div>
      <StepButtons step="summary" label="Continuar" isBusy={isSending} />
    </Form>
  )
}

function AnswerList({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className={answersStyles.section}>
      <h2 className={answersStyles.title}>{title}</h2>
      <dl className={answersStyles.list}>{children}</dl>
    </section>
  )
}

interface AnswerProps {
  /** The question, by its label. */
  label: string
  children: React.ReactNode
  /** Where it is changed; the summary comes back after it. */
  to: string
}

function Answer({ label, children, to }: AnswerProps) {
  return (
    <div className={answersStyles.answer}>
      <dt className={answersStyles.label}>{label}</dt>
      <dd className={answersStyles.value}>{children}</dd>
      <dd className={answersStyles.change}>
        <Link to={to} aria-label={`Cambiar: ${label}`}>
          Cambiar
        </Link>
      </dd>
    </div>
  )
}

const to = paths.purchaseStep("certificate")

function CertificateAnswers({ flow }: { flow: ShownFlow }) {
  const { kind, validity, channel } = flow.certData
  return (
    <AnswerList title="Su certificado">
      <Answer label="Tipo" to={to}>
        {certificateKindNames[kind]}
        {channel === "fast" ? ", exprés" : ""}
      </Answer>
      <Answer label="Vigencia" to={to}>
        {validityNames[validity]}, por <Money cents={flow.payment.price.totalCents} /> con IVA
      </Answer>
    </AnswerList>
  )
}

const days: readonly PersonalField[] = ["birthDate", "appointmentExpiry"]
const personal = paths.purchaseStep("personal")

function PersonalAnswers({ flow }: { flow: ShownFlow }) {
  const identityType = flow.foreing ? "passport" : "ci"
  const groups = fieldGroups({ kind: flow.certData.kind, identityType })
  return groups.map(({ title, fields }, index) => (
    <AnswerList key={title} title={title}>
      {index === 0 ? (
        <Answer label="Documento" to={personal}>
          {identityTypeNames[identityType]}
        </Answer>
      ) : null}
      {fields.map((field) => {
        const value = flow.userInfo[field]
        return (
          <Answer key={field} label={fieldLabel(field, identityType)} to={`${personal}#${field}`}>
            {value ? (
              days.includes(field) ? (
                formatCalendarDate(value)
              ) : (
                value
              )
            ) : (
              <span className={answersStyles.none}>No tiene</span>
            )}
          </Answer>
        )
      })}
    </AnswerList>
  ))
}

function PaperAnswers({ flow }: { flow: ShownFlow }) {
  return (
    <AnswerList title="Sus documentos">
      {flow.categories.map(({ paper, title, files }) => (
        <Answer
          key={paper}
          label={title}
          to={
            paper === "facePhoto"
              ? paths.purchaseStep("photo")
              : `${paths.purchaseStep("documents")}#${paper}`
          }
        >
          {files.length > 0 ? (
            <ul className={answersStyles.files}>
              {files.map((file) => (
                <li key={file.id}>
                  <Thumbnail file={file} title={title} />
                </li>
              ))}
            </ul>
          ) : (
            <span className={answersStyles.none}>No lo envió (es opcional)</span>
          )}
        </Answer>
      ))}
    </AnswerList>
  )
}

function Thumbnail({ file, title }: { file: ShownFile; title: string }) {
  const isPicture = file.type.startsWith("image/")
  return (
    <a className={answersStyles.file} href={file.url} target="_blank" rel="noreferrer">
      {isPicture ? (
        <img
          className={answersStyles.thumbnail}
          src={file.url}
          alt={title}
          width={96}
          height={72}
          loading="lazy"
        />
      ) : (
        <>
          <IconFileText size={24} stroke={1.5} aria-hidden="true" />
          {file.name}
        </>
      )}
    </a>
  )
}
