import { Group, Paper, Stack, Text } from "@mantine/core"
import { paths } from "@trazo/contract/paths"
import type { PurchaseFlow } from "@trazo/contract/requests/purchase"
import { needsCompany, needsRuc } from "@trazo/domain/certificates/certificate-kind"
import { formatCalendarDate, formatDate } from "@trazo/domain/dates/spanish-dates"
import { documentCatalogue } from "@trazo/domain/requests/documents"
import type { StaleReason } from "@trazo/domain/requests/reused-documents"
import { Link } from "react-router"

interface KnownDataProps {
  flow: PurchaseFlow
  renewal: NonNullable<PurchaseFlow["renewal"]>
}

/** What is known of the holder, each with the way to change it. */
export function KnownData({ flow, renewal }: KnownDataProps) {
  const { userInfo: info } = flow
  const { kind } = flow.certData
  const data = (field: string) => `${paths.purchaseStep("personal")}#${field}`
  const joined = (...fields: string[]) => fields.flatMap((field) => info[field] || []).join(", ")
  const names = [info.names, info.surname1, info.surname2].filter(Boolean).join(" ")
  const isAsked = renewal.missing.includes("personal")
  return (
    <Paper component="dl" withBorder radius="lg" px="md" py="xs" m={0}>
      <Known label="Usted" to={data("names")}>
        {names}, {info.identity}
      </Known>
      <Known label="Correo" to={paths.managerAccount}>
        {info.email}
      </Known>
      <Known label="Teléfono" to={data("phone")}>
        {info.phone}
      </Known>
      <Known label="Dirección" to={data("address")}>
        {joined("address", "city", "province")}
      </Known>
      {needsRuc(kind) ? (
        <Known label="RUC" to={data("ruc")}>
          {info.ruc}
        </Known>
      ) : null}
      {needsCompany(kind) ? (
        <>
          <Known label="Empresa" to={data("companyName")}>
            {joined("companyName", "companyRuc")}
          </Known>
          <Known
            label="Cargo"
            to={data("appointmentExpiry")}
            {...(isAsked && { asked: "Su nombramiento ya terminó: escriba el nuevo" })}
          >
            {joined("position")}
            {info.appointmentExpiry ? `, hasta el ${formatCalendarDate(info.appointmentExpiry)}` : ""}
          </Known>
        </>
      ) : null}
      <Documents flow={flow} renewal={renewal} />
    </Paper>
  )
}

const reasons: Record<StaleReason, string> = {
  changed: "Lo pedimos otra vez porque cambió un dato que demuestra",
  old: "El que tenemos ya es antiguo: suba uno actual",
  ended: "El que tenemos ya terminó: suba el nuevo",
}

function Documents({ flow, renewal }: KnownDataProps) {
  return flow.categories
    .filter(({ required, files }) => required || files.length > 0)
    .map(({ paper: documentType, files }) => {
      const asked = renewal.askedAgain.find((one) => one.paper === documentType)
      const reused = renewal.reused.find((one) => one.paper === documentType)
      const step = documentType === "facePhoto" ? "photo" : "documents"
      const isMissing = files.length === 0
      return (
        <Known
          key={documentType}
          label={documentCatalogue[documentType].title}
          to={`${paths.purchaseStep(step)}#${documentType}`}
          {...(isMissing && { asked: asked ? reasons[asked.reason] : "Falta este documento" })}
        >
          {isMissing
            ? null
            : reused
              ? `El que envió el ${formatDate(new Date(reused.at))}`
              : "El que acaba de subir"}
        </Known>
      )
    })
}

interface KnownProps {
  label: string
  to: string
  /** Why it is asked once more. */
  asked?: string
  children: React.ReactNode
}

function Known({ label, to, asked, children }: KnownProps) {
  return (
    <Group justify="space-between" wrap="nowrap" py="sm" align="start">
      <Stack gap={2} miw={0}>
        <Text component="dt" c="dimmed" size="sm">
          {label}
        </Text>
        <Text component="dd" m={0} style={{ overflowWrap: "anywhere" }}>
          {children}
          {asked ? (
            <Text span c="var(--warn)" fw={600}>
              {asked}
            </Text>
          ) : null}
        </Text>
      </Stack>
      <Link to={to} aria-label={`Cambiar: ${label}`}>
        {asked ? "Completar" : "Cambiar"}
      </Link>
    </Group>
  )
}
