import type { ReviewedOperator } from "@trazo/contract/identity/access-review"
import type { ListedOperator, Operator, StaffAccountState } from "@trazo/contract/identity/operators"
import { isReviewDue } from "@trazo/domain/identity/access-review"
import { isPermission } from "@trazo/domain/identity/module-permissions"
import { sql, type Updateable } from "kysely"
import { hasFactor, rolePermissions } from "../../../database/lists/staff-columns.ts"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { unusableHash } from "../credentials/hash-password.ts"
import { permissionsOf, requirementOfExecutive } from "../sessions/factor-requirement.ts"

const operators = (tx: ScopedTransaction) =>
  tx
    .selectFrom("executives")
    .innerJoin("distributors", "distributors.id", "executives.distributorId")
    .leftJoin("roles", "roles.id", "executives.roleId")
    .leftJoin("executives as reviewer", "reviewer.id", "executives.accessReviewedBy")
    .select(["executives.id", "executives.names", "executives.email", "executives.state"])
    .select(["executives.passwordHash", "executives.administrator", "executives.createdAt"])
    .select(["executives.lastSignInAt", "executives.accessReviewedAt", "reviewer.names as reviewedBy"])
    .select(["roles.id as roleId", "roles.name as roleName"])
    .select(["roles.updatedAt as roleUpdatedAt", "distributors.modules"])
    .select(["distributors.requiresSecondFactor", rolePermissions.as("permissions")])
    .select(hasFactor("executive").as("hasSecondFactor"))
    .where("executives.distributorId", "=", tx.scope.distributorId)

export async function listOperatorRows(tx: ScopedTransaction) {
  return await operators(tx).execute()
}

export type OperatorRow = Awaited<ReturnType<typeof listOperatorRows>>[number]

export async function findOperator(tx: ScopedTransaction, id: string): Promise<OperatorRow | undefined> {
  return await operators(tx).where("executives.id", "=", id).executeTakeFirst()
}

/** Changes of one executive's access, newest first. */
export async function listAccessActions(
  tx: ScopedTransaction,
  id: string,
  { actions, limit }: { actions: readonly string[]; limit: number },
) {
  return await tx
    .selectFrom("auditLog")
    .leftJoin("executives as who", (join) => join.on(sql`who.id::text`, "=", sql`audit_log.actor ->> 'id'`))
    .leftJoin("roles", (join) => join.on(sql`roles.id::text`, "=", sql`audit_log.data ->> 'role'`))
    .select(["auditLog.id", "auditLog.at", "auditLog.action", "auditLog.data"])
    .select(["who.names as who", "roles.name as role"])
    .where("auditLog.distributorId", "=", tx.scope.distributorId)
    .where("auditLog.object", "=", `executive:${id}`)
    .where("auditLog.action", "in", actions)
    .orderBy("auditLog.id", "desc")
    .limit(limit)
    .execute()
}

type AccessActionRow = Awaited<ReturnType<typeof listAccessActions>>[number]

export async function updateOperator(
  tx: ScopedTransaction,
  id: string,
  changes: Pick<
    Updateable<Database["executives"]>,
    "administrator" | "roleId" | "accessReviewedAt" | "accessReviewedBy"
  >,
): Promise<void> {
  await tx
    .updateTable("executives")
    .set(changes)
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .execute()
}

interface Shown {
  callerId: string | null
  now: Date
  settings: Deps["settings"]
}

export function stateOf({ state, passwordHash }: OperatorRow): StaffAccountState {
  if (state === "disabled") return "disabled"
  return passwordHash === unusableHash ? "invited" : "active"
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
    lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
    mustEnrollFactor: isRequired && !hasSecondFactor,
    isCaller: id === callerId,
  }
}

function presentReview(row: OperatorRow, now: Date): Operator["review"] {
  const { accessReviewedAt: reviewedAt, roleUpdatedAt: changedAt } = row
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
    createdAt: row.createdAt.toISOString(),
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
