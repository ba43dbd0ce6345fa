import { Box, Group, Stack, Text } from "@mantine/core"
import IconChevronDown from "@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs"
import IconFileText from "@tabler/icons-react/dist/esm/icons/IconFileText.mjs"
import type { PurchaseFlow, UploadedDocument } from "@trazo/contract/buying/purchase"
import { paths } from "@trazo/contract/paths"
import { personalFieldFor } from "@trazo/domain/buying/personal-fields"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { validityNames } from "@trazo/domain/certificates/validity"
import { formatCalendarDate } from "@trazo/domain/dates/spanish-dates"
import { identityTypeNames } from "@trazo/domain/identity/identity-type"
import { Link } from "react-router"
import { AppointmentNote } from "../../../../shared-features/buying/request-form/appointment-note.tsx"
import { fieldGroups } from "../../../../shared-features/buying/request-form/personal-fields.ts"
import { Money } from "../../../../ui/content/money.tsx"
import classes from "./summary.module.css"

/** What the applicant filled in, in folded groups, each answer with its own «Cambiar». */
export function FilledIn({ flow }: { flow: PurchaseFlow }) {
  return (
    <Stack gap="sm" mt="lg">
      <AppointmentNote certData={flow.certData} appointmentEnd={flow.userInfo.appointmentExpiry}>
        <Link to={to}>Cambiar la vigencia</Link>
      </AppointmentNote>
      <CertificateSummary flow={flow} />
      <PersonalSummary flow={flow} />
      <DocumentsSummary flow={flow} />
    </Stack>
  )
}

interface SummaryGroupProps {
  title: string
  /** What it holds, in one line. */
  digest: React.ReactNode
  children: React.ReactNode
}

/** Folded to one line, which names what counts. The native element opens before hydration too. */
function SummaryGroup({ title, digest, children }: SummaryGroupProps) {
  return (
    <details className={classes.group}>
      <summary>
        <span>
          <Text component="h2" fz="var(--text-m)" fw={600}>
            {title}
          </Text>
          <Text span c="dimmed" style={{ overflowWrap: "anywhere" }}>
            {digest}
          </Text>
        </span>
        <IconChevronDown size={20} aria-hidden="true" />
      </summary>
      <dl>{children}</dl>
    </details>
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
    <SummaryGroup
      title="Su certificado"
      digest={
        <>
          {certificateKindNames[kind]}, {validityNames[validity]}
          {price ? (
            <>
              , <Money cents={price.totalCents} /> con IVA
            </>
          ) : null}
        </>
      }
    >
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
    </SummaryGroup>
  )
}

const personal = paths.purchaseScreen("personal")

function PersonalSummary({ flow }: { flow: PurchaseFlow }) {
  const identityType = flow.foreing ? "passport" : "ci"
  const groups = fieldGroups({ kind: flow.certData.kind, identityType })
  return groups.map(({ title, fields }, index) => (
    <SummaryGroup
      key={title}
      title={title}
      digest={
        fields.includes("names")
          ? whoIs(flow.userInfo)
          : digestOf(fields.map((field) => flow.userInfo[field]))
      }
    >
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
    </SummaryGroup>
  ))
}

/** As the certificate names its holder, and the day of birth. */
function whoIs({ names, surname1, surname2, identity, birthDate }: PurchaseFlow["userInfo"]): string {
  const whole = [names, surname1, surname2].filter(Boolean).join(" ")
  return digestOf([whole, identity, birthDate && formatCalendarDate(birthDate)])
}

/** The first three answers of a group. */
const digestOf = (values: readonly (string | null | undefined)[]) =>
  values.filter(Boolean).slice(0, 3).join(", ")

const filesText = (count: number) => (count === 1 ? "1 archivo" : `${count} archivos`)

function DocumentsSummary({ flow }: { flow: PurchaseFlow }) {
  return (
    <SummaryGroup
      title="Sus documentos"
      digest={filesText(flow.categories.flatMap(({ files }) => files).length)}
    >
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
    </SummaryGroup>
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
