import { Box, Paper, Text } from "@mantine/core"
import {
  type CertificateEnd,
  certificateEndNames,
  certificateEnds,
} from "@trazo/domain/certificates/certificate-end"
import { renewalClosesDays, renewalOpensDays } from "@trazo/domain/requests/renewal"
import classes from "./dashboard.module.css"
import { FigureLink, formatCount } from "./figure-card.tsx"

interface RenewalsDueProps {
  renewals: readonly number[]
  /** Of the certificates that end within 60 days or ended within 30. */
  conversion: { due: number; renewed: number }
  hrefOf: (end: CertificateEnd) => string | null
}

/** Clients whose certificates end soon. */
export function RenewalsDue({ renewals, conversion, hrefOf }: RenewalsDueProps) {
  return (
    <Paper component="section" withBorder radius="lg" p="md" miw={0} className={classes.panel ?? ""}>
      <Box component="h2" fz="md">
        Firmas por vencer
      </Box>
      <table className={classes.table} aria-label="Firmas por vencer">
        <thead>
          <tr>
            <th scope="col">Vence</th>
            <th scope="col">Clientes</th>
          </tr>
        </thead>
        <tbody>
          {certificateEnds.map((end, index) => (
            <tr key={end}>
              <th scope="row">{certificateEndNames[end]}</th>
              <td>
                <FigureLink to={hrefOf(end)}>{formatCount(renewals[index] ?? 0)}</FigureLink>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {conversion.due > 0 ? (
        <Text c="dimmed" mt="sm">
          Por renovar entre {renewalOpensDays} días antes y {renewalClosesDays} después de su fin:{" "}
          {formatCount(conversion.due)}. Ya renovaron {formatCount(conversion.renewed)} (
          {Math.round((100 * conversion.renewed) / conversion.due)} %).
        </Text>
      ) : null}
    </Paper>
  )
}
