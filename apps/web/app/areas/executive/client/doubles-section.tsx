import { Box, Button } from "@mantine/core"
import type { ClientDouble, ClientMerge } from "@trazo/contract/desk/client-merges"
import { paths } from "@trazo/contract/paths"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import { type MergeProblem, mergeReasonField, mergeUndoDays } from "@trazo/domain/desk/client-merge"
import { formFieldProblem } from "@trazo/domain/forms/form-field"
import { useState } from "react"
import { Link } from "react-router"
import { useIntent } from "../../../shared-features/platform/intent/use-intent.ts"
import { ReasonDialog } from "../../../ui/dialog/reason-dialog.tsx"
import { Section } from "../../../ui/editor/section.tsx"
import { fullName, identityText } from "../clients/client-columns.tsx"
import { StandingBadge } from "../clients/standing-badge.tsx"
import classes from "./facts.module.css"
import { FailureText } from "./failure-text.tsx"

interface DoublesSectionProps {
  name: string
  doubles: readonly ClientDouble[]
  merges: readonly ClientMerge[]
  mayEdit: boolean
}

/** Other accounts of the same person, and those that became part of this one. */
export function DoublesSection({ name, doubles, merges, mayEdit }: DoublesSectionProps) {
  if (doubles.length === 0 && merges.length === 0) return null
  return (
    <Section
      title="Cuentas de la misma persona"
      hint="Con el mismo documento o el mismo correo. Al unirlas, sus solicitudes, pagos, certificados y notas pasan a esta."
    >
      <ul className={`rows ${classes.list}`}>
        {doubles.map((double) => (
          <li key={double.id}>
            <Double name={name} double={double} mayEdit={mayEdit} />
          </li>
        ))}
        {merges.map((merge) => (
          <li key={merge.id}>
            <Merge merge={merge} mayEdit={mayEdit} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

const problems: Record<MergeProblem, string> = {
  differentPerson: "Tiene otro documento u otro dueño sin comprobar: solo se une con el mismo correo.",
  keepApproved: "Es la cuenta aprobada: ábrala y una esta allí.",
  bothApproved: "Las dos están aprobadas, y una persona sola no quita una identidad: no se unen.",
  disputed: "Hay un reporte pendiente sobre una de las dos cuentas.",
  addressChanging: "Una de las dos está cambiando de correo.",
  owes: "Tiene meses por pagar en su cuenta mensual. Registre antes su pago.",
}

const counted = (count: number, one: string, more: string) => (count === 1 ? `1 ${one}` : `${count} ${more}`)

function contents({
  requests,
  certificates,
  notes,
}: Pick<ClientMerge, "requests" | "certificates" | "notes">) {
  return [
    counted(requests, "solicitud", "solicitudes"),
    counted(certificates, "certificado", "certificados"),
    counted(notes, "nota", "notas"),
  ].join(", ")
}

function Double({ name, double, mayEdit }: { name: string; double: ClientDouble; mayEdit: boolean }) {
  const [isAsking, setAsking] = useState(false)
  const { failure, isPending, send } = useIntent("merge", { onDone: () => setAsking(false) })
  const other = fullName(double)
  return (
    <>
      <Link to={paths.executiveClient(double.id)}>{other}</Link> <StandingBadge standing={double.standing} />
      <Box component="span" display="block" c="dimmed" fz="0.8125rem">
        {identityText(double)} · {double.email} · {contents(double)}
      </Box>
      {double.problem ? (
        <Box component="span" display="block" c="dimmed" fz="0.8125rem">
          {problems[double.problem]}
        </Box>
      ) : null}
      {mayEdit && !double.problem ? (
        <Button variant="default" mt="xs" onClick={() => setAsking(true)}>
          Unir a esta cuenta…
        </Button>
      ) : null}
      <ReasonDialog
        opened={isAsking}
        title={`Unir la cuenta de ${other} a la de ${name}`}
        label={mergeReasonField.label}
        hint="Lo lee su equipo."
        maximum={mergeReasonField.maximum}
        rule={(reason) => formFieldProblem(mergeReasonField, reason)}
        confirmLabel="Unir las cuentas"
        isBusy={isPending}
        error={failure.fields.reason}
        onConfirm={(reason) => send({ source: double.id, reason })}
        onCancel={() => setAsking(false)}
      >
        <FailureText failure={failure} />
        Pasan {contents(double)} y {counted(double.payments, "pago", "pagos")}. La cuenta {double.email} se
        cierra: desde hoy se entra con la que queda. Puede deshacerlo durante {mergeUndoDays} días.
      </ReasonDialog>
    </>
  )
}

function Merge({ merge, mayEdit }: { merge: ClientMerge; mayEdit: boolean }) {
  const { failure, isPending, send } = useIntent("undoMerge")
  return (
    <>
      {fullName(merge)} · {merge.undoneBy ? "Se separó otra vez" : "Unida a esta cuenta"}
      <Box component="span" display="block" c="dimmed" fz="0.8125rem">
        {merge.identity} · {merge.email} · {contents(merge)}
      </Box>
      <Box component="span" display="block" c="dimmed" fz="0.8125rem">
        {merge.by}, {formatDate(new Date(merge.at))}: {merge.reason}
        {merge.undoneBy ? ` · La separó ${merge.undoneBy}` : null}
      </Box>
      <FailureText failure={failure} />
      {mayEdit && merge.isUndoable ? (
        <Button variant="default" mt="xs" loading={isPending} onClick={() => send({ merge: merge.id })}>
          Deshacer la unión
        </Button>
      ) : null}
    </>
  )
}
