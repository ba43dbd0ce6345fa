import { Button, Checkbox, Stack, Text } from "@mantine/core"
import "@mantine/core/styles/CheckboxIndicator.layer.css"
import "@mantine/core/styles/Checkbox.layer.css"
import { paths } from "@trazo/contract/paths"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import { formatMoney } from "@trazo/domain/money/money"
import { documentCatalogue } from "@trazo/domain/requests/documents"
import { type RefObject, useEffect, useRef } from "react"
import { Form, useNavigation } from "react-router"
import { useChangedElsewhere } from "../../../../shared-features/buying/purchase/use-changed-elsewhere.ts"
import { useDistributor } from "../../../../shared-features/distributors/branding/use-brand.ts"
import { useFormFailure } from "../../../../shared-features/platform/intent/page-action.ts"
import { ChoiceGroup } from "../../../../ui/choices/choices.tsx"
import { ErrorSummary } from "../../../../ui/fields/error-summary.tsx"
import { TermsCheckbox } from "../../../../ui/fields/terms-checkbox.tsx"
import type { Known } from "./known-data.tsx"

const labels = { biometric: "Sus datos y su foto", accepted: "Términos del servicio" }

/** The consents, and the button that submits at the price that it names. */
export function ConsentForm({ flow, known }: Known) {
  const failure = useFormFailure()
  const { fields } = failure
  const message = useChangedElsewhere(flow, failure)
  const { state, formData } = useNavigation()
  const media = useDistributor()?.multimedia
  const isSending = state !== "idle" && formData?.get("intent") === "confirm"
  const { totalCents } = flow.payment.price
  const form = useRef<HTMLFormElement>(null)
  useKeptTicks(form, `${flow.id} ${flow.options.termsVersion}`)
  return (
    <Form method="post" ref={form}>
      <input type="hidden" name="intent" value="confirm" />
      <input type="hidden" name="page" value={flow.renewal ? "renewal" : "request"} />
      <input type="hidden" name="id" value={flow.id} />
      <input type="hidden" name="version" value={flow.options.termsVersion} />
      <input type="hidden" name="totalCents" value={totalCents} />
      <input type="hidden" name="content" value={flow.options.content} />
      <Stack gap="md">
        <ErrorSummary message={message} fields={fields} labels={labels} />
        {flow.renewal ? null : <ReusedDocuments known={known} fields={fields} />}
        {flow.renewal?.type === "renewal" ? (
          <Checkbox
            name="supersedes"
            id="supersedes"
            value="true"
            label="Revocar la firma anterior cuando tenga la nueva (opcional)"
          />
        ) : null}
        <Checkbox
          name="biometric"
          id="biometric"
          value="true"
          label={
            flow.renewal
              ? "Mis datos y documentos siguen vigentes, y autorizo usar otra vez mi foto y mi documento de identidad."
              : "Mis datos son correctos, y autorizo usar mi foto y mi documento de identidad para esta firma."
          }
          error={fields.biometric}
          aria-required
        />
        <TermsCheckbox
          name="accepted"
          termsUrl={media?.termsUrl ?? `${paths.legalInformation}#terminos`}
          error={fields.accepted}
        />
        <Button type="submit" loading={isSending}>
          {totalCents === 0 ? "Sí, pedir mi firma" : `Sí, pagar ${formatMoney(totalCents)}`}
        </Button>
      </Stack>
    </Form>
  )
}

interface ReusedDocumentsProps {
  known: Known["known"]
  fields: Record<string, string>
}

/** The consent to use each document again. */
function ReusedDocuments({ known, fields }: ReusedDocumentsProps) {
  if (known.reused.length === 0) return null
  const byType = new Map(known.reused.map((one) => [one.paper, one.at]))
  return (
    <ChoiceGroup legend="¿Usamos otra vez estos documentos?">
      <Text c="dimmed" mb="sm">
        Marque los que siguen vigentes. Para enviar otro, toque «Cambiar» arriba.
      </Text>
      <Stack gap="sm">
        {[...byType].map(([documentType, at]) => (
          <Checkbox
            key={documentType}
            name="reuse"
            id={`reuse-${documentType}`}
            value={documentType}
            label={`${documentCatalogue[documentType].title}, del ${formatDate(new Date(at))}`}
            error={fields[`reuse-${documentType}`]}
          />
        ))}
      </Stack>
    </ChoiceGroup>
  )
}

const boxesOf = (form: HTMLFormElement) => form.querySelectorAll<HTMLInputElement>("input[type=checkbox]")

/**
 * Keeps the ticks of a form in this tab, for somebody who leaves the page to change an answer.
 * @param key of the request and of the wording that was ticked
 */
export function useKeptTicks(form: RefObject<HTMLFormElement | null>, key: string): void {
  useEffect(() => {
    const present = form.current
    if (!present) return
    const place = `ticks ${key}`
    const kept = readTicks(place)
    for (const box of boxesOf(present)) if (kept.includes(box.id)) box.checked = true
    const keep = () => {
      const ticked = [...boxesOf(present)].filter(({ checked }) => checked).map(({ id }) => id)
      try {
        sessionStorage.setItem(place, JSON.stringify(ticked))
      } catch {
        // Storage is full or off: the ticks are asked again.
      }
    }
    present.addEventListener("change", keep)
    return () => present.removeEventListener("change", keep)
  }, [form, key])
}

function readTicks(place: string): unknown[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(place) ?? "[]")
    return Array.isArray(kept) ? kept : []
  } catch {
    // Storage is off, or its text is not JSON.
    return []
  }
}
