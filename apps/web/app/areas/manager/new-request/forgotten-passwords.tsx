import { Stack, Text } from "@mantine/core"
import type { ListedRenewal } from "@trazo/contract/requests/renewals"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import { formatMoney } from "@trazo/domain/money/money"
import { Card } from "../frame/cards.tsx"
import { StartButton } from "../renovations/renewal-card.tsx"

/** Nobody can read the password of a file. Another file with another key takes its place. */
export function ForgottenPasswords({ rows }: { rows: readonly ListedRenewal[] }) {
  if (rows.length === 0) return null
  return (
    <Card>
      <h2>Olvidé la contraseña de mi firma</h2>
      <Text c="dimmed">
        Nadie puede recuperarla, tampoco nosotros. Pida otra que vence el mismo día; la anterior se revoca
        cuando tenga la nueva.
      </Text>
      <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: "none" }}>
        {rows.map(({ serial, kind, notAfter, reissue }) => (
          <li key={serial}>
            <Text mb="xs">
              {certificateKindNames[kind]}, vence el {formatDate(new Date(notAfter))}, termina en{" "}
              {serial.slice(-8)}
            </Text>
            <StartButton
              serial={serial}
              type="reissue"
              label={
                reissue?.totalCents
                  ? `Pedir otra por ${formatMoney(reissue.totalCents)}`
                  : "Pedir otra sin costo"
              }
            />
          </li>
        ))}
      </Stack>
    </Card>
  )
}
