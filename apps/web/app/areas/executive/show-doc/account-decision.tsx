import { Radio, Stack } from "@mantine/core"
import "@mantine/core/styles/Radio.layer.css"
import type { Review, ReviewedAccount } from "@trazo/contract/reviews/review"
import type { AddressDecision } from "@trazo/domain/access/identity-account"

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
export function AccountDecision({ account, newEmail, value, error, onChange }: AccountDecisionProps) {
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
