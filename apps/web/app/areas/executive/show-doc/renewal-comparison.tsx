import { Stack, Table, Text } from "@mantine/core"
import "@mantine/core/styles/Table.layer.css"
import type { Review } from "@trazo/contract/desk/review"
import { paths } from "@trazo/contract/paths"
import { isPersonalField, personalFieldFor } from "@trazo/domain/buying/personal-fields"
import { formatCalendarDate, formatDate } from "@trazo/domain/dates/spanish-dates"
import { documentCatalogue } from "@trazo/domain/requests/documents"
import { renewalTypeNames } from "@trazo/domain/requests/renewal"
import { Link } from "react-router"
import { CertificateStatusBadge } from "../../../ui/status/certificate-status-badge.tsx"

interface RenewalComparisonProps {
  renewal: NonNullable<Review["renewal"]>
  foreing: boolean
}

/** What a renewal changes: the approved values beside the new ones. */
export function RenewalComparison({ renewal, foreing }: RenewalComparisonProps) {
  const { type, serial, status, notAfter, changed, newPapers: newDocuments, source, supersedes } = renewal
  return (
    <Stack component="section" gap="xs" aria-label={renewalTypeNames[type]}>
      <h2>{renewalTypeNames[type]}</h2>
      <Text>
        Renueva el certificado que termina en {serial.slice(-8)}, hasta el {formatDate(new Date(notAfter))}{" "}
        <CertificateStatusBadge status={status} />
        {source ? (
          <>
            {" "}
            Solicitud <Link to={paths.executiveReview(source.channel, source.id)}>{source.number}</Link>.
          </>
        ) : null}
      </Text>
      {supersedes ? <Text>El anterior se revoca cuando el titular tenga el nuevo.</Text> : null}
      {changed.length === 0 ? (
        <Text>No cambió ningún dato.</Text>
      ) : (
        <Changes changed={changed} foreing={foreing} />
      )}
      <Text>
        {newDocuments.length === 0
          ? "Los documentos son los que ya se aprobaron."
          : `Documentos nuevos: ${newDocuments.map((document) => documentCatalogue[document].title).join(", ")}. Los demás ya se aprobaron.`}
      </Text>
    </Stack>
  )
}

type Changed = RenewalComparisonProps["renewal"]["changed"]

function Changes({ changed, foreing }: { changed: Changed; foreing: boolean }) {
  const definition = (field: string) =>
    isPersonalField(field) ? personalFieldFor(field, foreing ? "passport" : "ci") : null
  const shown = (field: string, value: string) => {
    if (value === "") return "No tiene"
    return definition(field)?.kind === "date" ? formatCalendarDate(value) : value
  }
  return (
    <Table aria-label="Lo que cambió" layout="fixed">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Dato</Table.Th>
          <Table.Th scope="col">Antes</Table.Th>
          <Table.Th scope="col">Ahora</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {changed.map(({ field, before, after }) => (
          <Table.Tr key={field}>
            <Table.Th scope="row">{definition(field)?.label ?? field}</Table.Th>
            <Table.Td>{shown(field, before)}</Table.Td>
            <Table.Td>{shown(field, after)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
