import { Group, Text } from "@mantine/core"
import { getIssuingCertificate, getRootCertificate } from "@trazo/contract/authority/authority"
import type { AuthorityCertificate } from "@trazo/contract/authority/platform-state"
import { getStampingCertificate } from "@trazo/contract/authority/time-stamps"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import { HealthBadge } from "./health-badge.tsx"
import classes from "./state-card.module.css"
import { Line, Lines, StateCard, StateCards } from "./state-card.tsx"

const roles = {
  root: { title: "Autoridad raíz", file: getRootCertificate.path },
  issuing: { title: "Autoridad emisora", file: getIssuingCertificate.path },
  responder: { title: "Respondedor OCSP", file: null },
  stamping: { title: "Sellos de tiempo", file: getStampingCertificate.path },
} as const

const day = (date: string) => formatDate(new Date(date))

export function CertificateCards({ certificates }: { certificates: readonly AuthorityCertificate[] }) {
  return (
    <StateCards>
      {certificates.map(
        ({ role, name, key, serial, fingerprint, notBefore, notAfter, signsUntil, health }) => {
          const { title, file } = roles[role]
          const word = { good: "Vigente", warn: "Por vencer", bad: "Vencido" }[health]
          return (
            <StateCard key={fingerprint} title={title} badge={<HealthBadge health={health} word={word} />}>
              <Text inherit mb="sm" style={{ overflowWrap: "anywhere" }}>
                {name}
              </Text>
              <Lines>
                <Line name="Vale desde">{day(notBefore)}</Line>
                <Line name="Vale hasta">{day(notAfter)}</Line>
                {signsUntil ? <Line name="Sella hasta">{day(signsUntil)}</Line> : null}
                <Line name="Clave">{key}</Line>
              </Lines>
              <details className={classes.more}>
                <summary>Serie y huella</summary>
                <Lines isLong>
                  <Line name="Serie">{serial}</Line>
                  <Line name="Huella SHA-256">{fingerprint}</Line>
                </Lines>
              </details>
              {file ? (
                <Group component="p" gap="0 16px" m={0} mt="sm" className={classes.links ?? ""}>
                  <a href={file} download>
                    Descargar certificado
                  </a>
                </Group>
              ) : null}
            </StateCard>
          )
        },
      )}
    </StateCards>
  )
}
