import { Box, Button, Group, Paper, SimpleGrid, Text } from "@mantine/core"
import type { PurchaseFlow } from "@trazo/contract/buying/purchase"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { validityNames } from "@trazo/domain/certificates/validity"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import { formatMoney } from "@trazo/domain/money/money"
import { Form } from "react-router"
import { AppointmentNote } from "../../../../shared-features/buying/request-form/appointment-note.tsx"
import { Disclosure } from "../../../../ui/content/disclosure.tsx"
import { Money } from "../../../../ui/content/money.tsx"
import type { Known } from "./known-data.tsx"

/** What is bought, and from when it is valid. */
export function NewCertificate({ flow, known }: Known) {
  const { kind, validity, channel } = flow.certData
  const { renewal } = flow
  return (
    <Paper withBorder radius="lg" p="md">
      <Group justify="space-between" wrap="nowrap" align="start">
        <div>
          <Text fw={650}>
            {certificateKindNames[kind]}, {validityNames[validity]}
            {channel === "fast" ? ", exprés" : ""}
          </Text>
          {renewal ? <Text c="dimmed">Renueva la que termina en {renewal.serialEnding}</Text> : null}
        </div>
        <Text fw={650}>
          <Money cents={flow.payment.price.totalCents} />
        </Text>
      </Group>
      <Text mt="sm">{validityText(flow, formatDate(new Date(known.newEnd)))}</Text>
      {isCheaper(flow) ? (
        <Text c="dimmed" mt="xs">
          Cuesta menos que una firma nueva porque ya revisamos sus datos y documentos.
        </Text>
      ) : null}
      {known.isLimited ? (
        <AppointmentNote certData={flow.certData} appointmentEnd={flow.userInfo.appointmentExpiry} />
      ) : null}
      {renewal?.type === "reissue" ? null : <OtherValidity flow={flow} />}
    </Paper>
  )
}

function validityText({ renewal }: PurchaseFlow, newEnd: string): string {
  if (!renewal) return `Vale desde que se emite. Si se emite hoy, hasta el ${newEnd}.`
  if (renewal.type === "reissue") {
    return `Vale hasta el ${newEnd}, como la anterior, que se revoca cuando usted tenga la nueva.`
  }
  const formerEnd = formatDate(new Date(renewal.notAfter))
  return `Vale desde que se emite, no desde que vence la anterior (${formerEnd}). Si se emite hoy, hasta el ${newEnd}.`
}

/** Of a renewal, without the products beside it. */
function isCheaper({ renewal, options, certData }: PurchaseFlow): boolean {
  const own = options.validities.find(({ validity }) => validity === certData.validity)
  const usualCents = renewal?.type === "renewal" ? renewal.usualCents : null
  return own !== undefined && usualCents !== null && own.price.totalCents < usualCents
}

function OtherValidity({ flow }: { flow: PurchaseFlow }) {
  const others = flow.options.validities.filter(({ validity }) => validity !== flow.certData.validity)
  if (others.length === 0) return null
  return (
    <Box mt="md">
      <Disclosure label="Cambiar la vigencia">
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="validity" />
          <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="sm">
            {others.map(({ validity, price }) => (
              <Button key={validity} type="submit" name="validity" value={validity} variant="default" px="xs">
                {validityNames[validity]}: {formatMoney(price.totalCents)}
              </Button>
            ))}
          </SimpleGrid>
        </Form>
      </Disclosure>
    </Box>
  )
}
