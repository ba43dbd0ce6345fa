import IconShieldCheck from "@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs"
import IconShieldX from "@tabler/icons-react/dist/esm/icons/IconShieldX.mjs"
import type { ListedOperator } from "@trazo/contract/identity/operators"
import { StatusBadge } from "../../../ui/status/status-badge.tsx"

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
