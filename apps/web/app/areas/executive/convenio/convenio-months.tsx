import { Anchor, Group, Stack, Text } from "@mantine/core"
import type { RouteResponse } from "@trazo/contract/endpoint/endpoint"
import { paths } from "@trazo/contract/paths"
import {
  type listConvenioMonths,
  readConvenioMonth,
  type SalesMonth,
} from "@trazo/contract/selling/convenio-months"
import type { Convenio } from "@trazo/contract/selling/convenios"
import { formatMonth } from "@trazo/domain/dates/spanish-dates"
import { formatMoney } from "@trazo/domain/money/money"
import type { ConvenioPayer } from "@trazo/domain/selling/convenio"
import { Link } from "react-router"
import { endpointUrl } from "../../../shared-features/platform/api/endpoint-url.ts"
import { Section, SectionBody } from "../../../ui/editor/section.tsx"
import { AccountMonths } from "../monthly-account/account-months.tsx"

interface ConvenioMonthsProps {
  convenio: Pick<Convenio, "id" | "payer" | "ruc">
  months: RouteResponse<typeof listConvenioMonths>
  mayEdit: boolean
  mayExport: boolean
  mayRecordPayment: boolean
  maySeeSales: boolean
  mayIssue: boolean
  today: string
}

/** What each of both paid. The agreement's payer may have changed: without sales, only the present one is shown. */
export function ConvenioMonths({ convenio, months, today, ...may }: ConvenioMonthsProps) {
  const isShown = (payer: ConvenioPayer) => payer === convenio.payer || months[payer].length > 0
  const { unpaidCents, organisation, person } = months
  const sales = (month: string) =>
    may.maySeeSales ? (
      <Anchor component={Link} to={paths.executiveSalesOfConvenio(convenio.id, month)}>
        Ver ventas
      </Anchor>
    ) : null
  const fileOf = (payer: ConvenioPayer) => (month: string, format: "pdf" | "xlsx") =>
    endpointUrl(readConvenioMonth.path, { params: { id: convenio.id, month }, query: { format, payer } })
  return (
    <>
      {isShown("organisation") ? (
        <Section
          title="Cuenta mensual"
          hint={`Lo que la organización paga por cada mes. Por pagar: ${formatMoney(unpaidCents)}.`}
        >
          <SectionBody>
            {organisation.length === 0 ? (
              <NoSales />
            ) : (
              <AccountMonths
                months={organisation}
                today={today}
                mayClose={may.mayEdit}
                mayRecordPayment={may.mayRecordPayment}
                fileOf={may.mayExport ? fileOf("organisation") : null}
                links={sales}
                paidNote="La cuenta queda pagada."
                invoiced={months.invoiced}
                ruc={convenio.ruc}
                maySeeInvoices={may.maySeeSales}
                mayIssue={may.mayIssue}
              />
            )}
          </SectionBody>
        </Section>
      ) : null}
      {isShown("person") ? (
        <Section title="Ventas por mes" hint="Lo que pagaron las personas del convenio.">
          <SectionBody>
            {person.length === 0 ? (
              <NoSales />
            ) : (
              <SalesMonths months={person} fileOf={may.mayExport ? fileOf("person") : null} links={sales} />
            )}
          </SectionBody>
        </Section>
      ) : null}
    </>
  )
}

function NoSales() {
  return (
    <Text inherit c="dimmed">
      Todavía no hay ventas.
    </Text>
  )
}

interface SalesMonthsProps {
  months: readonly SalesMonth[]
  fileOf: ((month: string, format: "pdf" | "xlsx") => string) | null
  links: (month: string) => React.ReactNode
}

function SalesMonths({ months, fileOf, links }: SalesMonthsProps) {
  return (
    <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: "none" }}>
      {months.map(({ month, sales, totalCents }) => {
        const name = formatMonth(month)
        return (
          <Group component="li" key={month} justify="space-between" gap="8px 16px">
            <div>
              <Text fw={600}>
                {name[0]?.toUpperCase()}
                {name.slice(1)} · {formatMoney(totalCents)}
              </Text>
              <Text size="sm" c="dimmed">
                {sales === 1 ? "1 firma" : `${sales.toLocaleString("es-EC")} firmas`}
              </Text>
            </div>
            <Group gap="8px 16px">
              {links(month)}
              {fileOf ? (
                <>
                  <Anchor href={fileOf(month, "pdf")} download aria-label={`Ventas de ${name} en PDF`}>
                    PDF
                  </Anchor>
                  <Anchor href={fileOf(month, "xlsx")} download aria-label={`Ventas de ${name} en XLSX`}>
                    XLSX
                  </Anchor>
                </>
              ) : null}
            </Group>
          </Group>
        )
      })}
    </Stack>
  )
}
