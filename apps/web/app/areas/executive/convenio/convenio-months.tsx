import { Anchor, Group, Stack, Text } from "@mantine/core"
import { type ConvenioMonth, readConvenioMonth } from "@trazo/contract/catalogue/convenio-months"
import type { Convenio } from "@trazo/contract/catalogue/convenios"
import { paths } from "@trazo/contract/paths"
import { formatMoney } from "@trazo/domain/pricing/money"
import { Link } from "react-router"
import { endpointUrl } from "../../../shared-features/api/endpoint-url.ts"
import { Section, SectionBody } from "../../../ui/editor/section.tsx"

interface ConvenioMonthsProps {
  convenio: Pick<Convenio, "id" | "payer">
  months: readonly ConvenioMonth[]
  mayExport: boolean
  maySeeSales: boolean
}

/** «11/2026» */
const monthName = (month: string) => month.split("-").toReversed().join("/")

export function ConvenioMonths({ convenio, months, mayExport, maySeeSales }: ConvenioMonthsProps) {
  const isAccount = convenio.payer === "organisation"
  return (
    <Section
      title={isAccount ? "Cuenta mensual" : "Ventas por mes"}
      hint={
        isAccount
          ? "Lo que la organización debe pagar por cada mes."
          : "Lo que pagaron las personas del convenio."
      }
    >
      <SectionBody>
        {months.length === 0 ? (
          <Text inherit c="dimmed">
            Todavía no hay ventas.
          </Text>
        ) : (
          <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: "none" }}>
            {months.map(({ month, sales, totalCents }) => (
              <Group component="li" key={month} justify="space-between" gap="8px 16px">
                <div>
                  <Text inherit fw={600}>
                    {monthName(month)} · {formatMoney(totalCents)}
                  </Text>
                  <Text inherit c="dimmed">
                    {sales === 1 ? "1 firma" : `${sales.toLocaleString("es-EC")} firmas`}
                  </Text>
                </div>
                <Group gap="8px 16px">
                  {maySeeSales ? (
                    <Anchor component={Link} to={paths.executiveSalesOfConvenio(convenio.id, month)}>
                      Ver ventas
                    </Anchor>
                  ) : null}
                  {mayExport ? <Files id={convenio.id} month={month} /> : null}
                </Group>
              </Group>
            ))}
          </Stack>
        )}
      </SectionBody>
    </Section>
  )
}

function Files({ id, month }: { id: string; month: string }) {
  const address = (format: "pdf" | "xlsx") =>
    endpointUrl(readConvenioMonth.path, { params: { id, month }, query: { format } })
  return (
    <>
      <Anchor href={address("pdf")} download aria-label={`Cuenta de ${monthName(month)} en PDF`}>
        PDF
      </Anchor>
      <Anchor href={address("xlsx")} download aria-label={`Cuenta de ${monthName(month)} en XLSX`}>
        XLSX
      </Anchor>
    </>
  )
}
