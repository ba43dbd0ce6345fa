import type { Suspension } from "@trazo/contract/certificates/certificate-suspension"
import { releaseReasonTitles, suspensionReasonTitles } from "@trazo/domain/certificates/suspension-reason"
import { formatDateTime } from "@trazo/domain/dates/spanish-dates"
import { actors } from "./revocation-facts.tsx"

/** What is known about a suspension, as pairs of label and value. */
export function suspensionFacts({
  at,
  by,
  reason,
  evidence,
  end,
}: Suspension): [label: string, value: string][] {
  const facts: [string, string | null | undefined][] = [
    ["Suspendido", formatDateTime(new Date(at))],
    ["Lo suspendió", actors[by]],
    ["Motivo", suspensionReasonTitles[reason]],
    ["Sustento", evidence],
    ["Suspensión hasta", end && formatDateTime(new Date(end.at))],
    [end?.reason === null ? "Lo revocó" : "La levantó", end && actors[end.by]],
    ["Motivo del levantamiento", end?.reason && releaseReasonTitles[end.reason]],
    ["Sustento del levantamiento", end?.evidence],
  ]
  return facts.flatMap(([label, value]) => (value ? [[label, value] as [string, string]] : []))
}

/** Whether the holder's own suspension goes on when the one in force is released (docs/product/certificates.md). */
export function isHolderSuspensionNext({ suspensions }: { suspensions: readonly Suspension[] }): boolean {
  const [present, former] = suspensions
  return present?.end === null && former?.by === "holder" && former.end?.reason === "takenOver"
}
