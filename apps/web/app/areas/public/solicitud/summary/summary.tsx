import { Box, Group, Text } from "@mantine/core"
import IconFileText from "@tabler/icons-react/dist/esm/icons/IconFileText.mjs"
import { paths } from "@trazo/contract/paths"
import { completeStep, type PurchaseFlow, type UploadedDocument } from "@trazo/contract/requests/purchase"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { validityNames } from "@trazo/domain/certificates/validity"
import { formatCalendarDate } from "@trazo/domain/dates/spanish-dates"
import { identityTypeNames } from "@trazo/domain/identity/identity-type"
import { personalFieldFor } from "@trazo/domain/requests/personal-fields"
import { Form, Link, redirect } from "react-router"
import { call } from "../../../../shared-features/api/call.ts"
import { formFailure } from "../../../../shared-features/api/form-failure.ts"
import { useFormFailure } from "../../../../shared-features/api/use-form-failure.ts"
import { pageTitle } from "../../../../shared-features/branding/page-title.ts"
import { fieldGroups } from "../../../../shared-features/request-form/personal-fields.ts"
import { Money } from "../../../../ui/content/money.tsx"
import { ErrorSummary } from "../../../../ui/fields/error-summary.tsx"
import { ProductChooser, storeProducts } from "../../purchase/product-chooser.tsx"
import { addressOf } from "../../purchase/purchase-address.ts"
import { flowOf } from "../flow.ts"
import step from "../step.module.css"
import { StepButtons, StepHeading, useIsSubmitting } from "../step.tsx"
import { useFlow } from "../use-flow.ts"
import type { Route } from "./+types/summary"
import classes from "./summary.module.css"

export const meta = pageTitle("Revise sus respuestas")

export function loader({ context }: Route.LoaderArgs) {
  flowOf(context)
  return null
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  try {
    if (form.get("intent") === "products") {
      await storeProducts(context, form)
      return redirect(paths.purchaseStep("summary"))
    }
    return redirect(addressOf(await call(context, completeStep, { params: { step: "summary" } })))
  } catch (error) {
    return formFailure(error, form)
  }
}

export default function Summary() {
  const flow = useFlow()
  const { message } = useFormFailure()
  const isSubmitting = useIsSubmitting("continue")
  return (
    <div className={step.form}>
      <ErrorSummary message={message} />
      <div>
        <StepHeading title="Revise sus respuestas">
          Así las revisaremos e irán en su certificado. Puede cambiar cada una.
        </StepHeading>
        <CertificateSummary flow={flow} />
        <PersonalSummary flow={flow} />
        <DocumentsSummary flow={flow} />
      </div>
      <ProductChooser flow={flow} />
      <Form method="post">
        <input type="hidden" name="intent" value="continue" />
        <StepButtons step="summary" label="Continuar" isBusy={isSubmitting} />
      </Form>
    </div>
  )
}

function SummarySection({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Box component="section" mt="xl">
      <Box component="h2" mb="sm">
        {title}
      </Box>
      <Box component="dl" m={0} className={classes.list}>
        {children}
      </Box>
    </Box>
  )
}

interface SummaryRowProps {
  label: string
  children: React.ReactNode
  /** Path of the step in which the value can be changed. */
  to: string
}

function SummaryRow({ label, children, to }: SummaryRowProps) {
  return (
    <div className={classes.row}>
      <Text component="dt" c="dimmed">
        {label}
      </Text>
      <dd className={classes.value}>{children}</dd>
      <dd className={classes.change}>
        <Link to={to} aria-label={`Cambiar: ${label}`}>
          Cambiar
        </Link>
      </dd>
    </div>
  )
}

const to = paths.purchaseStep("certificate")

function CertificateSummary({ flow }: { flow: PurchaseFlow }) {
  const { kind, validity, channel } = flow.certData
  const price = flow.options.validities.find((offer) => offer.validity === validity)?.price
  return (
    <SummarySection title="Su certificado">
      <SummaryRow label="Tipo" to={to}>
        {certificateKindNames[kind]}
        {channel === "fast" ? ", exprés" : ""}
      </SummaryRow>
      <SummaryRow label="Vigencia" to={to}>
        {validityNames[validity]}
        {price ? (
          <>
            , por <Money cents={price.totalCents} /> con IVA
          </>
        ) : null}
        {flow.convenio?.payer === "organisation" ? `, que paga ${flow.convenio.organisation}` : ""}
      </SummaryRow>
    </SummarySection>
  )
}

const personal = paths.purchaseStep("personal")

function PersonalSummary({ flow }: { flow: PurchaseFlow }) {
  const identityType = flow.foreing ? "passport" : "ci"
  const groups = fieldGroups({ kind: flow.certData.kind, identityType })
  return groups.map(({ title, fields }, index) => (
    <SummarySection key={title} title={title}>
      {index === 0 ? (
        <SummaryRow label="Documento" to={personal}>
          {identityTypeNames[identityType]}
        </SummaryRow>
      ) : null}
      {fields.map((field) => {
        const value = flow.userInfo[field]
        const { label, kind } = personalFieldFor(field, identityType)
        return (
          <SummaryRow key={field} label={label} to={`${personal}#${field}`}>
            {value ? (
              kind === "date" ? (
                formatCalendarDate(value)
              ) : (
                value
              )
            ) : (
              <Text span c="dimmed">
                No tiene
              </Text>
            )}
          </SummaryRow>
        )
      })}
    </SummarySection>
  ))
}

function DocumentsSummary({ flow }: { flow: PurchaseFlow }) {
  return (
    <SummarySection title="Sus documentos">
      {flow.categories.map(({ paper: type, title, files }) => (
        <SummaryRow
          key={type}
          label={title}
          to={
            type === "facePhoto" ? paths.purchaseStep("photo") : `${paths.purchaseStep("documents")}#${type}`
          }
        >
          {files.length > 0 ? (
            <Group component="ul" gap="sm" my={4} p={0} style={{ listStyle: "none" }}>
              {files.map((file) => (
                <li key={file.id}>
                  <Thumbnail file={file} title={title} />
                </li>
              ))}
            </Group>
          ) : (
            <Text span c="dimmed">
              No lo envió (es opcional)
            </Text>
          )}
        </SummaryRow>
      ))}
    </SummarySection>
  )
}

function Thumbnail({ file, title }: { file: UploadedDocument; title: string }) {
  const isPicture = file.type.startsWith("image/")
  return (
    <a className={classes.file} href={file.blob ?? undefined} target="_blank" rel="noreferrer">
      {isPicture ? (
        <img
          className={classes.thumbnail}
          src={file.blob ?? undefined}
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
