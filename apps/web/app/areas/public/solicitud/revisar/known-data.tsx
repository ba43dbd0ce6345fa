import { Box, Group, Paper, Stack, Text } from "@mantine/core"
import IconFileText from "@tabler/icons-react/dist/esm/icons/IconFileText.mjs"
import type { PurchaseFlow } from "@trazo/contract/buying/purchase"
import { paths } from "@trazo/contract/paths"
import { needsCompany, needsRuc } from "@trazo/domain/certificates/certificate-kind"
import { formatCalendarDate, formatDate } from "@trazo/domain/dates/spanish-dates"
import { documentCatalogue } from "@trazo/domain/requests/documents"
import { Link } from "react-router"
import { comesFromPurchase } from "../../../../shared-features/identity/account/return-to-purchase.tsx"
import { changeDocumentAddress, staleReasonTexts } from "../documents/asked-documents.ts"
import classes from "./known-data.module.css"

export interface Known {
  flow: PurchaseFlow
  known: NonNullable<PurchaseFlow["known"]>
}

/** The account's page leads back here (`/manager/account`). */
const changeEmailAddress = `${paths.managerAccount}?${comesFromPurchase}`

/** What is known of the holder, each with the way to change it. */
export function KnownData({ flow, known }: Known) {
  const { userInfo: info } = flow
  const { kind } = flow.certData
  const data = (field: string) => `${paths.purchaseStep("personal")}#${field}`
  const joined = (...fields: string[]) => fields.flatMap((field) => info[field] || []).join(", ")
  const names = [info.names, info.surname1, info.surname2].filter(Boolean).join(" ")
  const isAsked = known.missing.includes("personal")
  const lacks = (...fields: string[]) => fields.some((field) => !info[field])
  return (
    <Paper component="dl" withBorder radius="lg" px="md" py="xs" m={0}>
      <Row
        label="Usted"
        to={data("names")}
        asked={isAsked && lacks("surname1", "birthDate") && "Complete sus datos"}
      >
        {names}, {info.identity}
      </Row>
      {known.missing.includes("code") ? (
        <Row
          label="Correo"
          to={paths.purchaseStep("code")}
          asked="Confírmelo con el código que le enviaremos"
        >
          {info.email}
        </Row>
      ) : (
        <Row label="Correo" to={changeEmailAddress}>
          {info.email}
        </Row>
      )}
      <Row label="Teléfono" to={data("phone")} asked={lacks("phone") && "Escríbalo"}>
        {info.phone}
      </Row>
      <Row label="Dirección" to={data("address")} asked={lacks("address") && "Escríbala"}>
        {joined("address", "city", "province")}
      </Row>
      {needsRuc(kind) ? (
        <Row label="RUC" to={data("ruc")} asked={lacks("ruc") && "Escríbalo"}>
          {info.ruc}
        </Row>
      ) : null}
      {needsCompany(kind) ? (
        <>
          <Row label="Empresa" to={data("companyRuc")} asked={lacks("companyRuc") && "Escriba sus datos"}>
            {joined("companyName", "companyRuc")}
          </Row>
          <Row
            label="Cargo"
            to={data("appointmentExpiry")}
            asked={
              isAsked &&
              (lacks("appointmentExpiry")
                ? "Escriba su cargo y hasta cuándo"
                : "Su nombramiento ya terminó: escriba el nuevo")
            }
          >
            {joined("position")}
            {info.appointmentExpiry ? `, hasta el ${formatCalendarDate(info.appointmentExpiry)}` : ""}
          </Row>
        </>
      ) : null}
      <Documents flow={flow} known={known} />
    </Paper>
  )
}

function Documents({ flow, known }: Known) {
  return flow.categories
    .filter(({ required, files }) => required || files.length > 0)
    .map(({ paper: documentType, files }) => {
      const asked = known.askedAgain.find((one) => one.paper === documentType)
      const reused = known.reused.find((one) => one.paper === documentType)
      const isMissing = files.length === 0
      return (
        <Row
          key={documentType}
          label={documentCatalogue[documentType].title}
          to={changeDocumentAddress(documentType)}
          asked={isMissing && (asked ? staleReasonTexts[asked.reason] : "Falta este documento")}
        >
          {isMissing ? null : reused ? `Se envió el ${formatDate(new Date(reused.at))}` : "Se acaba de subir"}
          <Pictures title={documentCatalogue[documentType].title} files={files} />
        </Row>
      )
    })
}

interface PicturesProps {
  title: string
  files: PurchaseFlow["categories"][number]["files"]
}

/** Each opens large. */
function Pictures({ title, files }: PicturesProps) {
  if (files.length === 0) return null
  return (
    <Group component="span" gap="xs" mt="xs">
      {files.map(({ id, blob, type }, index) =>
        blob ? (
          <Box
            key={id}
            href={blob}
            target="_blank"
            rel="noreferrer"
            component="a"
            className={classes.picture ?? ""}
            display="grid"
            w={96}
            h={72}
            bg="var(--ground)"
            bd="1px solid var(--line)"
            style={{
              placeContent: "center",
              justifyItems: "center",
              overflow: "hidden",
              borderRadius: "var(--radius)",
            }}
            aria-label={`Ver ${title}${files.length > 1 ? `, ${index + 1} de ${files.length}` : ""}`}
          >
            {type.startsWith("image/") ? (
              <img src={blob} alt="" width={96} height={72} loading="lazy" />
            ) : (
              <>
                <IconFileText size={28} stroke={1.5} aria-hidden="true" />
                Ver
              </>
            )}
          </Box>
        ) : null,
      )}
    </Group>
  )
}

interface RowProps {
  label: string
  to: string
  /** Why it is asked once more. */
  asked?: string | false
  children: React.ReactNode
}

function Row({ label, to, asked, children }: RowProps) {
  return (
    <Group justify="space-between" wrap="nowrap" py="sm" align="start" className={classes.row}>
      <Stack gap={2} miw={0}>
        <Text component="dt" c="dimmed" size="sm">
          {label}
        </Text>
        <Text component="dd" m={0} style={{ overflowWrap: "anywhere" }}>
          {children}
          {asked ? (
            <Text span display="block" c="var(--warn)" fw={600}>
              {asked}
            </Text>
          ) : null}
        </Text>
      </Stack>
      <Link
        className={`tap ${classes.change}`}
        to={to}
        aria-label={`Cambiar: ${label}`}
        style={{ flex: "none", whiteSpace: "nowrap" }}
      >
        {asked ? "Completar" : "Cambiar"}
      </Link>
    </Group>
  )
}
