import { Box, Group, Text } from "@mantine/core"
import IconFileText from "@tabler/icons-react/dist/esm/icons/IconFileText.mjs"
import type { PurchaseFlow, UploadedDocument } from "@trazo/contract/buying/purchase"
import { paths } from "@trazo/contract/paths"
import { personalFieldFor } from "@trazo/domain/buying/personal-fields"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { validityNames } from "@trazo/domain/certificates/validity"
import { formatCalendarDate } from "@trazo/domain/dates/spanish-dates"
import { identityTypeNames } from "@trazo/domain/identity/identity-type"
import { Link } from "react-router"
import { fieldGroups } from "../../../../shared-features/buying/request-form/personal-fields.ts"
import { Money } from "../../../../ui/content/money.tsx"
import classes from "./summary.module.css"

/** What the applicant filled in, each with its own «Cambiar». */
export function FilledIn({ flow }: { flow: PurchaseFlow }) {
  return (
    <>
      <CertificateSummary flow={flow} />
      <PersonalSummary flow={flow} />
      <DocumentsSummary flow={flow} />
    </>
  )
}

function SummarySection({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Box component="section" mt="xl">
      <Box component="h2" mb="sm">
        {title}
      </Box>
      <Box component="dl" m={0} style={{ borderTop: "1px solid var(--line)" }}>
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

const to = paths.purchaseScreen("certificate")

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

const personal = paths.purchaseScreen("personal")

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
        <SummaryRow key={type} label={title} to={`${paths.purchaseScreen("documents")}#${type}`}>
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
    <a className="tap" style={{ gap: 8 }} href={file.blob ?? undefined} target="_blank" rel="noreferrer">
      {isPicture ? (
        <Box
          component="img"
          w={96}
          h={72}
          bd="1px solid var(--line)"
          style={{ objectFit: "cover", borderRadius: "var(--radius)" }}
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
