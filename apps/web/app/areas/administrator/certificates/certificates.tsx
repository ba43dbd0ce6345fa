import IconCertificate from "@tabler/icons-react/dist/esm/icons/IconCertificate.mjs"
import IconSearchOff from "@tabler/icons-react/dist/esm/icons/IconSearchOff.mjs"
import { type FoundCertificate, findCertificates } from "@trazo/contract/certificates/staff-revocation"
import { paths } from "@trazo/contract/paths"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { load } from "../../../shared-features/platform/api/call.ts"
import { FailedLoad } from "../../../shared-features/platform/error-page/failed-load.tsx"
import { EmptyState } from "../../../ui/content/empty-state.tsx"
import { defineList } from "../../../ui/list/define-list.ts"
import { countedRows, ListScreen } from "../../../ui/list/list-screen.tsx"
import type { Column } from "../../../ui/list/list-table.tsx"
import { PageHeader } from "../../../ui/page/page-header.tsx"
import { CertificateStatusBadge } from "../../../ui/status/certificate-status-badge.tsx"
import type { Route } from "./+types/certificates"

export const meta = pageTitle("Certificados")

const certificateList = defineList({}, {}, { searchMaximum: 120 })

export async function loader({ request, context }: Route.LoaderArgs) {
  const address = certificateList.read(request)
  const { search } = address
  const { rows } = search ? await load(context, findCertificates, { query: { search } }) : { rows: [] }
  return { address, rows: rows.map((row) => ({ id: row.serial, ...row })) }
}

const columns: readonly Column<FoundCertificate>[] = [
  {
    key: "holder",
    title: "Titular",
    isName: true,
    cell: ({ holderNames }) => holderNames,
    text: ({ holderNames }) => holderNames,
  },
  {
    key: "identity",
    title: "Identidad",
    card: "labelled",
    cell: ({ identity }) => identity,
    text: ({ identity }) => identity,
  },
  {
    key: "status",
    title: "Estado",
    cell: ({ status }) => <CertificateStatusBadge status={status} />,
    text: ({ status }) => status,
  },
  {
    key: "kind",
    title: "Tipo",
    card: "labelled",
    isOptional: true,
    cell: ({ kind }) => certificateKindNames[kind],
    text: ({ kind }) => certificateKindNames[kind],
  },
  {
    key: "notAfter",
    title: "Vence",
    card: "labelled",
    cell: ({ notAfter }) => formatDate(new Date(notAfter)),
    text: ({ notAfter }) => notAfter,
  },
  {
    key: "distributor",
    title: "Distribuidora",
    card: "labelled",
    cell: ({ distributor }) => distributor.name,
    text: ({ distributor }) => distributor.name,
  },
]

/** Finds a certificate of any distributor, to revoke it. Nothing is listed without a search. */
export default function Certificates({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Certificados" />
      <ListScreen
        list={certificateList}
        data={loaderData}
        label="Certificados"
        columns={columns}
        row={{
          to: ({ serial }) => paths.administratorCertificate(serial),
          name: ({ holderNames }) => holderNames,
        }}
        counted={countedRows(loaderData.rows.length, "certificado", "certificados")}
        search={{ label: "Buscar certificados", placeholder: "Número de serie o de identidad" }}
        empty={loaderData.address.search ? <NothingFound /> : <NothingSearched />}
      />
    </>
  )
}

function NothingSearched() {
  return (
    <EmptyState icon={IconCertificate} title="Busque el certificado">
      Escriba su número de serie, o el número de identidad de su titular, completos.
    </EmptyState>
  )
}

function NothingFound() {
  return (
    <EmptyState icon={IconSearchOff} title="Ningún certificado tiene ese número">
      Revise que el número de serie o de identidad esté completo.
    </EmptyState>
  )
}

export const ErrorBoundary = FailedLoad
