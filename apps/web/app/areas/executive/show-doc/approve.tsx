import { Box, Checkbox, Kbd, Radio, Stack, Text } from "@mantine/core"
import "@mantine/core/styles/CheckboxIndicator.layer.css"
import "@mantine/core/styles/Checkbox.layer.css"
import "@mantine/core/styles/Kbd.layer.css"
import "@mantine/core/styles/Radio.layer.css"
import IconListCheck from "@tabler/icons-react/dist/esm/icons/IconListCheck.mjs"
import type { Review, ReviewedAccount } from "@trazo/contract/desk/review"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { validityNames } from "@trazo/domain/certificates/validity"
import { formatDateTime } from "@trazo/domain/dates/spanish-dates"
import {
  type CheckedDecision,
  checksOf,
  type ReviewCheck,
  reviewCheckLabels,
} from "@trazo/domain/desk/review-checks"
import type { AddressDecision } from "@trazo/domain/identity/identity-account"
import { useState } from "react"
import { Note } from "../../../ui/content/note.tsx"
import { ConfirmDialog } from "../../../ui/dialog/dialog.tsx"
import { DataSection, FieldRow, Nothing } from "./field-row.tsx"
import { AssigneeNote, type DecisionDialogProps, FailureNote } from "./review-decisions.tsx"

export function ApproveDialog({
  review,
  intent,
  checklist,
  change,
  ...dialog
}: DecisionDialogProps<"approve"> & { checklist: Checklist | null }) {
  const { names, certData } = review
  const account = accountToDecide(review)
  const [decision, setDecision] = useState<AddressDecision | null>(null)
  const [isChecked, setChecked] = useState(false)
  const isIncomplete = review.checksRequired && (checklist?.missing.length ?? 0) > 0
  const approve = () => {
    setChecked(true)
    if (isIncomplete) return
    if (!account) intent.send({})
    else if (decision) {
      intent.send({ account: { id: account.id, email: account.email, address: decision } })
    }
  }
  return (
    <ConfirmDialog
      {...dialog}
      title={`Aprobar la solicitud de ${names}`}
      confirmLabel="Aprobar la solicitud"
      isBusy={intent.isPending}
      onConfirm={approve}
    >
      <FailureNote intent={intent} status={review.status} />
      {change}
      <AssigneeNote review={review} />
      {approvalEffect(
        review,
        `certificado de ${certificateKindNames[certData.kind].toLowerCase()} por ${validityNames[certData.validity]}`,
      )}{" "}
      La aprobación queda registrada a su nombre.
      <MissingChecks checklist={checklist} isRequired={review.checksRequired} />
      {account ? (
        <AccountDecision
          account={account}
          newEmail={review.verifiedEmail ?? ""}
          value={decision}
          error={isChecked && !decision ? "Decida antes de aprobar" : null}
          onChange={setDecision}
        />
      ) : null}
    </ConfirmDialog>
  )
}

/** What the reviewer has not marked. */
function MissingChecks({ checklist, isRequired }: { checklist: Checklist | null; isRequired: boolean }) {
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

/** In the dialog of an approval, what it leads to. */
function approvalEffect({ doubleApproval, firstApproval }: Review, product: string): string {
  if (doubleApproval && !firstApproval) {
    return `Es la primera de dos aprobaciones: otra persona debe aprobarla también antes de que pueda activar su ${product}.`
  }
  const second = firstApproval ? `${firstApproval.by} dio la primera aprobación. Con la suya ` : ""
  return `${second}${second ? "podrá" : "Podrá"} activar su ${product}.`
}

/** The approved account that the reviewer decides on before approving; null where there is nothing to decide. */
export function accountToDecide({ accounts, isMerged }: Review): ReviewedAccount | null {
  const own = accounts.find(({ isOfRequest }) => isOfRequest)
  if (own?.isApproved) return isMerged ? own : null
  return accounts.find(({ isApproved, isDisabled }) => isApproved && !isDisabled) ?? null
}

interface AccountDecisionProps {
  account: ReviewedAccount
  newEmail: string
  value: AddressDecision | null
  error: string | null
  onChange: (decision: AddressDecision) => void
}

/** What happens to the account that the identity already has. Nothing is chosen by default. */
function AccountDecision({ account, newEmail, value, error, onChange }: AccountDecisionProps) {
  const isSame = account.email === newEmail
  return (
    <Radio.Group
      label={`Este documento ya tiene la cuenta ${account.email}. Apruebe solo si es la misma persona.`}
      value={value}
      error={error}
      onChange={(chosen) => onChange(chosen as AddressDecision)}
    >
      <Stack gap="xs" mt="xs">
        <Radio value="keep" label={`Es la misma persona: la cuenta conserva ${account.email}`} />
        {isSame ? null : (
          <Radio
            value="change"
            label={`Es la misma persona: la cuenta pasa a ${newEmail}`}
            description="Avisamos al correo anterior, que puede rechazarlo. Se hace en 72 horas, o antes si lo confirma."
          />
        )}
      </Stack>
    </Radio.Group>
  )
}

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
const checkNames = (checks: readonly ReviewCheck[]) =>
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
