import { Anchor, Group, Stack, Text } from "@mantine/core"
import { type ConvenioMonth, readConvenioMonth } from "@trazo/contract/catalogue/convenio-months"
import type { Convenio } from "@trazo/contract/catalogue/convenios"
import { paths } from "@trazo/contract/paths"
import { formatMoney } from "@trazo/domain/pricing/money"
import type { ConvenioPayer } from "@trazo/domain/requests/convenio"
import { Link } from "react-router"
import { endpointUrl } from "../../../shared-features/api/endpoint-url.ts"
import { Section, SectionBody } from "../../../ui/editor/section.tsx"

interface ConvenioMonthsProps {
  convenio: Pick<Convenio, "id" | "payer">
  payer: ConvenioPayer
  months: readonly ConvenioMonth[]
  mayExport: boolean
  maySeeSales: boolean
}

/** «11/2026» */
const monthName = (month: string) => month.split("-").toReversed().join("/")

/** What each of both paid. The agreement's payer may have changed: without sales, only the present one is shown. */
export function ConvenioMonths({ convenio, payer, months, mayExport, maySeeSales }: ConvenioMonthsProps) {
  const isAccount = payer === "organisation"
  if (months.length === 0 && payer !== convenio.payer) return null
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
                  {mayExport ? <Files id={convenio.id} month={month} payer={payer} /> : null}
                </Group>
              </Group>
            ))}
          </Stack>
        )}
      </SectionBody>
    </Section>
  )
}

function Files({ id, month, payer }: { id: string; month: string; payer: ConvenioPayer }) {
  const address = (format: "pdf" | "xlsx") =>
    endpointUrl(readConvenioMonth.path, { params: { id, month }, query: { format, payer } })
  const name = `${payer === "organisation" ? "Cuenta" : "Ventas"} de ${monthName(month)}`
  return (
    <>
      <Anchor href={address("pdf")} download aria-label={`${name} en PDF`}>
        PDF
      </Anchor>
      <Anchor href={address("xlsx")} download aria-label={`${name} en XLSX`}>
        XLSX
      </Anchor>
    </>
  )
}
