import { Checkbox, Kbd, Stack } from "@mantine/core"
import "@mantine/core/styles/CheckboxIndicator.layer.css"
import "@mantine/core/styles/Checkbox.layer.css"
import "@mantine/core/styles/Kbd.layer.css"
import type { Review } from "@trazo/contract/desk/review"
import { formatDateTime } from "@trazo/domain/dates/spanish-dates"
import {
  type CheckedDecision,
  checksOf,
  type ReviewCheck,
  reviewCheckLabels,
} from "@trazo/domain/desk/review-checks"
import { useState } from "react"
import { DataSection, FieldRow, Nothing } from "./field-row.tsx"

export interface Checklist {
  marked: readonly ReviewCheck[]
  missing: readonly ReviewCheck[]
  toggle: (check: ReviewCheck) => void
  /** By its number on the screen, from 1. */
  toggleAt: (number: number) => void
}

/** What the reviewer has marked. Null while the request does not wait for a review by this reader. */
export function useChecklist({ status, allowed, userInfo }: Review): Checklist | null {
  const [chosen, setChosen] = useState<readonly ReviewCheck[]>([])
  if (status !== "review" || !allowed.includes("approve")) return null
  const checks = checksOf(userInfo.identityType)
  const toggle = (check: ReviewCheck) =>
    setChosen((now) => (now.includes(check) ? now.filter((one) => one !== check) : [...now, check]))
  return {
    marked: checks.filter((check) => chosen.includes(check)),
    missing: checks.filter((check) => !chosen.includes(check)),
    toggle,
    toggleAt(number) {
      const check = checks[number - 1]
      if (check) toggle(check)
    },
  }
}

/** «Rostro, Identidad». */
export const checkNames = (checks: readonly ReviewCheck[]) =>
  checks.map((check) => reviewCheckLabels[check].short).join(", ")

interface ReviewChecklistProps {
  review: Review
  checklist: Checklist | null
}

/** The checklist while the request is in review, then what was marked at each decision. */
export function ReviewChecklist({ review, checklist }: ReviewChecklistProps) {
  if (!checklist && review.keptChecks.length === 0) return null
  return (
    <>
      {checklist ? (
        <DataSection title="Comprobaciones">
          <Stack gap="xs" pt={4}>
            {checksOf(review.userInfo.identityType).map((check, at) => (
              <Checkbox
                key={check}
                size="sm"
                checked={checklist.marked.includes(check)}
                onChange={() => checklist.toggle(check)}
                label={
                  <>
                    {reviewCheckLabels[check].long}{" "}
                    <Kbd size="xs" aria-hidden="true">
                      {at + 1}
                    </Kbd>
                  </>
                }
              />
            ))}
          </Stack>
        </DataSection>
      ) : null}
      <KeptChecks review={review} />
    </>
  )
}

const decisionNames: Record<CheckedDecision, string> = {
  approved: "Al aprobar",
  rejected: "Al rechazar",
  correction: "Al pedir corrección",
}

function KeptChecks({ review: { keptChecks } }: { review: Review }) {
  if (keptChecks.length === 0) return null
  return (
    <DataSection title="Comprobaciones registradas" isList>
      {keptChecks.map(({ id, decision, checks, by, at }) => (
        <FieldRow key={id} label={decisionNames[decision]}>
          <span>
            {checks.length > 0 ? checkNames(checks) : "Ninguna"}{" "}
            <Nothing>
              {by}, {formatDateTime(new Date(at))}
            </Nothing>
          </span>
        </FieldRow>
      ))}
    </DataSection>
  )
}
