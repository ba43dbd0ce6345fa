import { Box, Button } from "@mantine/core"
import type { ReviewedOperator } from "@trazo/contract/identity/access-review"
import { formatDateTime } from "@trazo/domain/dates/spanish-dates"
import { permissionsText } from "@trazo/domain/identity/permission-labels"
import { stateLabels } from "../../../../shared-features/identity/staff-accounts/account-state-badge.tsx"
import { useIntent } from "../../../../shared-features/platform/intent/use-intent.ts"
import { RelativeDate } from "../../../../ui/content/relative-date.tsx"
import type { Column } from "../../../../ui/list/list-table.tsx"
import { FactorMark, factorText, roleName } from "../factor-mark.tsx"

const dateText = (date: string | null) => (date ? formatDateTime(new Date(date)) : "")

const mayText = ({ administrator, permissions }: ReviewedOperator) =>
  administrator ? "Todos los permisos de la distribuidora." : permissionsText(permissions) || "Nada."

export const reviewColumns = (mayReview: boolean): readonly Column<ReviewedOperator>[] => [
  {
    key: "names",
    title: "Nombre",
    isName: true,
    cell: ({ names }) => names,
    text: ({ names }) => names,
  },
  {
    key: "role",
    title: "Rol",
    card: "labelled",
    cell: roleName,
    text: roleName,
  },
  {
    key: "permissions",
    title: "Puede",
    cell: (row) => (
      <Box component="span" display="block" maw="60ch" py={6} style={{ whiteSpace: "normal" }}>
        {mayText(row)}
      </Box>
    ),
    text: mayText,
  },
  {
    key: "lastSignIn",
    title: "Último ingreso",
    card: "labelled",
    cell: ({ lastSignInAt }) => (lastSignInAt ? <RelativeDate date={lastSignInAt} /> : "Nunca"),
    text: ({ lastSignInAt }) => dateText(lastSignInAt) || "Nunca",
  },
  {
    key: "factor",
    title: "Segundo factor",
    card: "labelled",
    cell: (row) => <FactorMark {...row} />,
    text: factorText,
  },
  {
    key: "review",
    title: "Revisión",
    cell: (row) => <ReviewCell operator={row} mayReview={mayReview} />,
    text: ({ isDue }) => (isDue ? "Pendiente" : "Revisado"),
  },
]

/** Columns of the file alone. */
export const exportedColumns: readonly { title: string; text: (row: ReviewedOperator) => string }[] = [
  { title: "Correo", text: ({ email }) => email },
  { title: "Estado", text: ({ state }) => stateLabels[state] },
  { title: "Revisado el", text: ({ reviewedAt }) => dateText(reviewedAt) },
  { title: "Revisado por", text: ({ reviewedBy }) => reviewedBy ?? "" },
]

function ReviewCell({ operator, mayReview }: { operator: ReviewedOperator; mayReview: boolean }) {
  const { id, names, seen, isDue, isCaller, reviewedAt, reviewedBy } = operator
  const confirm = useIntent("confirm")
  if (!isDue && reviewedAt) {
    return (
      <>
        {reviewedBy ?? "Revisado"}, <RelativeDate date={reviewedAt} />
      </>
    )
  }
  if (!mayReview) return "Pendiente"
  if (isCaller) return "Pendiente: la revisa otra persona"
  return (
    <>
      <Button
        variant="default"
        loading={confirm.isPending}
        aria-label={`Revisado: ${names}`}
        onClick={() => confirm.send({ id, seen })}
      >
        Revisado
      </Button>
      {confirm.failure.message ? (
        <Box role="alert" component="span" display="block" c="var(--bad)">
          {confirm.failure.message}
        </Box>
      ) : null}
    </>
  )
}
