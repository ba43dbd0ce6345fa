import { Box, Radio, Stack, Text } from "@mantine/core"
import "@mantine/core/styles/Radio.layer.css"
import IconInfoCircle from "@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs"
import { formatMoney } from "@trazo/domain/money/money"
import { useState } from "react"
import { useIntent } from "../../../shared-features/platform/intent/use-intent.ts"
import { Note } from "../../../ui/content/note.tsx"
import { FormDialog } from "../../../ui/dialog/form-dialog.tsx"
import { DatePicker } from "../../../ui/fields/date-picker.tsx"
import { cellName, type PriceChange } from "./price-card.tsx"
import classes from "./prices.module.css"

interface SavePricesDialogProps {
  opened: boolean
  changes: readonly PriceChange[]
  onClose: () => void
  onSaved: () => void
}

/** Shows what changes, from when, and the drafts that see it, before anything is saved. */
export function SavePricesDialog({ opened, changes, onClose, onSaved }: SavePricesDialogProps) {
  const intent = useIntent("save", { onDone: onSaved })
  const [start, setStart] = useState("now")
  const sent = changes.map(({ cell, price }) => ({
    priceKey: cell.priceKey,
    baseCents: price?.baseCents ?? null,
    seen: cell.version,
  }))
  const names = Object.fromEntries(changes.map(({ cell }) => [cell.priceKey, cellName(cell)]))
  return (
    <FormDialog
      opened={opened}
      title={changes.length === 1 ? "Cambiar un precio" : `Cambiar ${changes.length} precios`}
      intent={intent}
      labels={{ ...names, validFrom: "Día" }}
      submitLabel="Guardar"
      onClose={onClose}
    >
      <input type="hidden" name="changes" value={JSON.stringify(sent)} />
      <Stack gap="md">
        <ul className={classes.changes}>
          {changes.map(({ cell, price }) => (
            <li key={cell.priceKey}>
              <span>{cellName(cell)}</span>
              <span>
                {cell.price ? formatMoney(cell.price.totalCents) : "No se vende"} →{" "}
                <strong>{price ? formatMoney(price.totalCents) : "No se vende"}</strong>
              </span>
            </li>
          ))}
        </ul>
        <Radio.Group label="Vigente" name="start" value={start} onChange={setStart}>
          <Stack gap="xs" mt={4}>
            <Radio value="now" label="Desde ahora" data-autofocus />
            <Radio value="day" label="Desde la medianoche de un día" />
          </Stack>
        </Radio.Group>
        {start === "day" ? (
          <DatePicker name="validFrom" label="Día" required normal error={intent.failure.fields.validFrom} />
        ) : null}
        <TouchedDrafts changes={changes} />
      </Stack>
    </FormDialog>
  )
}

/** Drafts that will see the new prices. */
function TouchedDrafts({ changes }: Pick<SavePricesDialogProps, "changes">) {
  const touched = changes.filter(({ cell }) => cell.openDrafts > 0)
  const drafts = touched.reduce((sum, { cell }) => sum + cell.openDrafts, 0)
  return (
    <Note tone="calm" icon={IconInfoCircle}>
      <Text inherit>
        {drafts === 0
          ? "Ninguna solicitud en borrador es de estos certificados."
          : drafts === 1
            ? "1 solicitud en borrador verá el precio nuevo:"
            : `${drafts} solicitudes en borrador verán el precio nuevo:`}
      </Text>
      {touched.length > 0 ? (
        <Box component="ul" my={4} pl={20} style={{ listStyle: "disc" }}>
          {touched.map(({ cell }) => (
            <li key={cell.priceKey}>
              {cellName(cell)}: {cell.openDrafts}
            </li>
          ))}
        </Box>
      ) : null}
      <Text inherit>Las que ya se enviaron conservan el suyo.</Text>
    </Note>
  )
}
