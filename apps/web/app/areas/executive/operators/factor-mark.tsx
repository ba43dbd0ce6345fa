import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs"
import IconCircleOff from "@tabler/icons-react/dist/esm/icons/IconCircleOff.mjs"
import IconMail from "@tabler/icons-react/dist/esm/icons/IconMail.mjs"
import IconShieldCheck from "@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs"
import IconShieldX from "@tabler/icons-react/dist/esm/icons/IconShieldX.mjs"
import type { ListedOperator, OperatorState } from "@trazo/contract/staff/operators"
import { StatusBadge } from "../../../ui/status/status-badge.tsx"

export const stateLabels: Record<OperatorState, string> = {
  active: "Activo",
  invited: "Invitado",
  disabled: "Desactivado",
}

const looks = {
  active: { icon: IconCircleCheck, tone: "good" },
  invited: { icon: IconMail, tone: "warn" },
  disabled: { icon: IconCircleOff, tone: "neutral" },
} as const

export function OperatorStateBadge({ state }: { state: OperatorState }) {
  return <StatusBadge {...looks[state]}>{stateLabels[state]}</StatusBadge>
}

type Factor = Pick<ListedOperator, "hasSecondFactor" | "mustEnrollFactor">

export function factorText({ hasSecondFactor, mustEnrollFactor }: Factor): string {
  if (hasSecondFactor) return "Activo"
  return mustEnrollFactor ? "Debe activarlo" : "Sin activar"
}

export function FactorMark(factor: Factor) {
  if (factor.hasSecondFactor) {
    return (
      <StatusBadge icon={IconShieldCheck} tone="good">
        {factorText(factor)}
      </StatusBadge>
    )
  }
  return factor.mustEnrollFactor ? (
    <StatusBadge icon={IconShieldX} tone="warn">
      {factorText(factor)}
    </StatusBadge>
  ) : (
    factorText(factor)
  )
}

export const roleName = ({ administrator, role }: Pick<ListedOperator, "administrator" | "role">): string =>
  administrator ? "Administrador" : (role?.name ?? "Sin rol")
