import { RingProgress, Text } from "@mantine/core"
import "@mantine/core/styles/RingProgress.layer.css"
import type { Certificate } from "@trazo/contract/certificates/certificates"
import { daysLeft } from "../../../shared-features/certificates/certificate-state/certificate-labels.ts"

const colors: Partial<Record<Certificate["status"], string>> = {
  valid: "var(--good)",
  expiring: "var(--warn)",
  suspended: "var(--warn)",
}

/** The share of the validity that remains. Nothing remains of a revoked certificate. */
export function ValidityRing({ certificate, now }: { certificate: Certificate; now: Date }) {
  const { status, notBefore, notAfter } = certificate
  const [start, end] = [Date.parse(notBefore), Date.parse(notAfter)]
  const days = status === "revoked" ? 0 : daysLeft(new Date(end), now)
  const share = days === 0 ? 0 : Math.min(1, (end - now.getTime()) / (end - start))
  const text = days === 0 ? "Ya no vale" : days === 1 ? "Queda 1 día" : `Quedan ${days} días`
  return (
    <RingProgress
      size={104}
      thickness={9}
      roundCaps
      role="img"
      aria-label={text}
      sections={share > 0 ? [{ value: share * 100, color: colors[status] ?? "var(--ink-2)" }] : []}
      label={
        <Text component="span" ta="center" lh={1.1} display="block" aria-hidden="true">
          <Text component="strong" fz={days > 999 ? "md" : "lg"} fw={700} display="block" inherit={false}>
            {days === 0 ? "—" : days}
          </Text>
          {days === 0 ? null : (
            <Text component="span" fz="var(--text-s)" c="dimmed">
              {days === 1 ? "día" : "días"}
            </Text>
          )}
        </Text>
      }
    />
  )
}
