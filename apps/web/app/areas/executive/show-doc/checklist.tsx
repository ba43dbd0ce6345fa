import { Box, Text } from "@mantine/core"
import IconListCheck from "@tabler/icons-react/dist/esm/icons/IconListCheck.mjs"
import type { Review } from "@trazo/contract/reviews/review"
import { checksOf, type ReviewCheck, reviewCheckLabels } from "@trazo/domain/requests/review-checks"
import { useState } from "react"
import { Note } from "../../../ui/content/note.tsx"

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

/** In the dialog of an approval: what the reviewer has not marked. */
export function MissingChecks({
  checklist,
  isRequired,
}: {
  checklist: Checklist | null
  isRequired: boolean
}) {
  if (!checklist) return null
  const { marked, missing } = checklist
  if (missing.length === 0) {
    return <Text mt="sm">Comprobado: {checkNames(marked).toLowerCase()}.</Text>
  }
  return (
    <Box mt="sm">
      <Note tone="warn" icon={IconListCheck}>
        Sin marcar: {checkNames(missing).toLowerCase()}.{" "}
        {isRequired ? "Compruébelo y márquelo para aprobar." : "La aprobación queda registrada así."}
      </Note>
    </Box>
  )
}
