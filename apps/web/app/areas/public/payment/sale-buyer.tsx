import { Box, Button, NativeSelect, Stack } from "@mantine/core"
import type { SaleBuyer } from "@trazo/contract/money/invoice-buyer"
import { labelsOf } from "@trazo/domain/forms/form-field"
import { invoiceBuyerFields } from "@trazo/domain/money/invoices/invoice-buyer"
import { buyerCodeNames, buyerCodes } from "@trazo/domain/money/invoicing"
import { useRef } from "react"
import { useIntent } from "../../../shared-features/platform/intent/use-intent.ts"
import { ChoiceGroup, RadioCard } from "../../../ui/choices/choices.tsx"
import { Disclosure } from "../../../ui/content/disclosure.tsx"
import { FormFields } from "../../../ui/editor/form-fields.tsx"
import { ErrorSummary } from "../../../ui/fields/error-summary.tsx"
import classes from "./payment.module.css"

const labels = {
  ...labelsOf(invoiceBuyerFields),
  kind: "Tipo de identificación",
  choice: "A nombre de quién",
}
const kinds = buyerCodes.map((value) => ({ value, label: buyerCodeNames[value] }))

/** Whose invoice the payment gets: one line until somebody wants another. */
export function SaleBuyerChoice({ sale }: { sale: SaleBuyer }) {
  const root = useRef<HTMLElement>(null)
  // The button is in what closes.
  const onDone = () => root.current?.querySelector("summary")?.focus()
  const { Form, isPending, failure, lastDone } = useIntent("chooseBuyer", { onDone })
  const { choice, buyer, own, former, mayBeFinalConsumer, mayChange } = sale
  const line = `Factura a nombre de ${buyer.names}`
  if (!mayChange) return <p className={classes.buyer}>{line}</p>
  const hasFailed = failure.message !== undefined
  const others = choice === "other" ? buyer : former
  return (
    <Box component="section" ref={root} className={classes.buyer ?? ""} aria-label="Factura">
      <Disclosure label={`${line} · Cambiar`} isOpen={hasFailed} closedAt={lastDone?.at ?? null}>
        <Form method="post" noValidate>
          <input type="hidden" name="intent" value="chooseBuyer" />
          <Stack gap="md">
            <ErrorSummary message={failure.message} fields={failure.fields} labels={labels} />
            <ChoiceGroup id="choice" legend="¿A nombre de quién va la factura?" size="field">
              <Stack gap="sm">
                <RadioCard
                  name="choice"
                  value="own"
                  title="A mi nombre"
                  note={`${own.names}, ${own.identity}`}
                  defaultChecked={failure.typed("choice", choice) === "own"}
                />
                <RadioCard
                  name="choice"
                  value="other"
                  title="Otra persona o empresa"
                  defaultChecked={failure.typed("choice", choice) === "other"}
                />
                {mayBeFinalConsumer ? (
                  <RadioCard
                    name="choice"
                    value="finalConsumer"
                    title="Consumidor final"
                    note="Sin sus datos. Esta factura no se puede cambiar, anular ni usar como gasto."
                    defaultChecked={failure.typed("choice", choice) === "finalConsumer"}
                  />
                ) : null}
              </Stack>
            </ChoiceGroup>
            <div className={classes.otherBuyer}>
              <Stack gap="md">
                <NativeSelect
                  id="kind"
                  name="kind"
                  label={labels.kind}
                  data={kinds}
                  defaultValue={failure.typed("kind", others?.code ?? "04")}
                  error={failure.fields.kind}
                />
                <FormFields
                  fields={invoiceBuyerFields}
                  failure={failure}
                  stored={{
                    identity: others?.identity ?? "",
                    names: others?.names ?? "",
                    address: others?.address ?? "",
                    email: (others ?? own).email ?? "",
                  }}
                />
              </Stack>
            </div>
            <Button type="submit" variant="default" loading={isPending}>
              Guardar
            </Button>
          </Stack>
        </Form>
      </Disclosure>
    </Box>
  )
}
