import type { ReviewedOperator } from "@trazo/contract/identity/access-review"
import type { ListedOperator, Operator, StaffAccountState } from "@trazo/contract/identity/operators"
import { isReviewDue } from "@trazo/domain/identity/access-review"
import { isPermission } from "@trazo/domain/identity/module-permissions"
import type { Deps } from "../../../deps.ts"
import { unusableHash } from "../credentials/hash-password.ts"
import { permissionsOf, requirementOfExecutive } from "../sessions/factor-requirement.ts"
import type { AccessActionRow, OperatorRow } from "./queries.ts"

interface Shown {
  callerId: string | null
  now: Date
  settings: Deps["settings"]
}

export function stateOf({ state, password_hash }: OperatorRow): StaffAccountState {
  if (state === "disabled") return "disabled"
  return password_hash === unusableHash ? "invited" : "active"
}

export function presentOperators(rows: readonly OperatorRow[], shown: Omit<Shown, "now">): ListedOperator[] {
  return rows.map((row) => presentListed(row, shown))
}

function presentListed(row: OperatorRow, { callerId, settings }: Omit<Shown, "now">): ListedOperator {
  const { id, names, email, administrator, roleId, roleName, hasSecondFactor } = row
  const { isRequired } = requirementOfExecutive(row, { settings })
  return {
    id,
    names,
    email,
    administrator,
    hasSecondFactor,
    state: stateOf(row),
    role: roleId && roleName ? { id: roleId, name: roleName } : null,
    lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
    mustEnrollFactor: isRequired && !hasSecondFactor,
    isCaller: id === callerId,
  }
}

function presentReview(row: OperatorRow, now: Date): Operator["review"] {
  const { access_reviewed_at: reviewedAt, roleUpdatedAt: changedAt } = row
  return {
    isDue: isReviewDue({ reviewedAt, changedAt }, now),
    reviewedAt: reviewedAt?.toISOString() ?? null,
    reviewedBy: row.reviewedBy,
  }
}

interface OfOperator extends Shown {
  actions: readonly AccessActionRow[]
  roles: Operator["roles"]
}

export function presentOperator(row: OperatorRow, { actions, roles, ...shown }: OfOperator): Operator {
  const permissions = permissionsOf(row)
  return {
    ...presentListed(row, shown),
    accountState: row.state,
    createdAt: row.created_at.toISOString(),
    permissions,
    withoutModule: row.permissions.filter(isPermission).filter((one) => !permissions.includes(one)),
    review: presentReview(row, shown.now),
    history: actions.map(({ id, at, action, who, role, data }) => ({
      id,
      at: at.toISOString(),
      action,
      who,
      role: data.administrator === true ? "Administrador" : role,
    })),
    roles,
  }
}

/** Names a person's access: another role or another version of it has another one. */
export function accessVersion({ administrator, roleId, roleUpdatedAt }: OperatorRow): string {
  return administrator ? "administrator" : `${roleId ?? "none"}:${roleUpdatedAt?.toISOString() ?? ""}`
}

export function presentReviews(rows: readonly OperatorRow[], shown: Shown): { rows: ReviewedOperator[] } {
  const reviews = rows.map((row) => ({
    ...presentListed(row, shown),
    ...presentReview(row, shown.now),
    permissions: permissionsOf(row),
    seen: accessVersion(row),
  }))
  const order = (a: ReviewedOperator, b: ReviewedOperator) =>
    Number(b.isDue) - Number(a.isDue) || a.names.localeCompare(b.names, "es") || (a.id < b.id ? -1 : 1)
  return { rows: reviews.toSorted(order) }
}
