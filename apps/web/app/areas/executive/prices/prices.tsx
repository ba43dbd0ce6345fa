import { Box, Button, Group, Radio, SimpleGrid, Stack, Text } from "@mantine/core"
import "@mantine/core/styles/Radio.layer.css"
import IconInfoCircle from "@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs"
import {
  cancelPriceChange,
  changePrices,
  getPriceGrid,
  type PricedCell,
} from "@trazo/contract/distributors/prices"
import { certificateKinds } from "@trazo/domain/certificates/certificate-kind"
import { formatMoney } from "@trazo/domain/money/money"
import { type PriceList, priceListNames } from "@trazo/domain/selling/price-key"
import { useEffect, useState } from "react"
import { useLocation, useNavigate } from "react-router"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { call, load } from "../../../shared-features/platform/api/call.ts"
import {
  type BodyOf,
  endpointIntents,
  handleIntents,
  keepPageOnLostConnection,
} from "../../../shared-features/platform/intent/page-action.ts"
import { useIntent } from "../../../shared-features/platform/intent/use-intent.ts"
import { Note } from "../../../ui/content/note.tsx"
import { FormDialog } from "../../../ui/dialog/form-dialog.tsx"
import { SavedNote } from "../../../ui/editor/saved-note.tsx"
import { useUnsavedChanges } from "../../../ui/editor/unsaved-changes.tsx"
import { useFieldOfAddress } from "../../../ui/editor/use-field-of-address.ts"
import { DatePicker } from "../../../ui/fields/date-picker.tsx"
import { choiceParam, defineList } from "../../../ui/list/define-list.ts"
import { FilterChips } from "../../../ui/list/filter-chips.tsx"
import { PageHeader } from "../../../ui/page/page-header.tsx"
import { pageShortcuts } from "../../../ui/page/shortcuts.tsx"
import { StaffError } from "../staff-error.tsx"
import type { Route } from "./+types/prices"
import { cellName, PriceCard, type PriceChange, type PriceEdits, usePriceEdits } from "./price-card.tsx"
import { PriceHistoryDialog } from "./price-history-dialog.tsx"
import classes from "./prices.module.css"

export const meta = pageTitle("Precios")

const list = choiceParam({
  normal: "normal",
  expres: "fast",
  convenio: "convenio",
  renovacion: "renewal",
  contrasena: "reissue",
}).withDefault("normal")
const screen = defineList({ list }, { list: "canal" })

export async function loader({ url, context }: Route.LoaderArgs) {
  const grid = await load(context, getPriceGrid)
  const chosen = screen.read(url).list
  return { grid, list: grid.lists.includes(chosen) ? chosen : "normal" }
}

export async function action({ request, context }: Route.ActionArgs) {
  return handleIntents(await request.formData(), {
    ...endpointIntents(context, { cancelChange: cancelPriceChange }),
    save(form) {
      const changes = form.json<BodyOf<typeof changePrices>["changes"]>("changes")
      const validFrom = form.text("start") === "day" ? form.text("validFrom") : null
      return call(context, changePrices, { body: { changes, validFrom } })
    },
  })
}

export const clientAction = keepPageOnLostConnection

/** Also after a conflict, so that the page shows what the other person saved. */
export const shouldRevalidate = () => true

/** What an empty price means in the lists of renewals. */
const notes: Partial<Record<PriceList, string>> = {
  renewal: "Renovar cuesta lo mismo que en el canal normal mientras no escriba otro valor aquí.",
  reissue:
    "Otra firma para quien olvidó la contraseña de su archivo: vence el mismo día que la anterior, que se revoca. Puede ser 0,00. Vacío: no se ofrece.",
}

export default function Prices({ loaderData: { grid, list: chosen } }: Route.ComponentProps) {
  const edits = usePriceEdits(grid)
  const [shown, setShown] = useState<PricedCell | null>(null)
  const cells = grid.cells.filter((cell) => cell.list === chosen)
  useListOfAddress(grid.cells, chosen)
  useFieldOfAddress()
  return (
    <Box component="main" p="md">
      <PageHeader title="Precios" shortcuts={pageShortcuts}>
        Escriba el valor sin IVA o con IVA ({grid.ivaPercent} %); el otro se calcula. Vacío: no se vende.
      </PageHeader>
      <Box mb="md">
        <FilterChips
          label="Lista"
          chosen={chosen}
          choices={grid.lists.map((value) => ({ value, label: priceListNames[value] }))}
          hrefOf={(value) => screen.href({ list: value })}
        />
        {notes[chosen] ? (
          <Text c="dimmed" size="sm" mt="sm" maw="70ch">
            {notes[chosen]}
          </Text>
        ) : null}
      </Box>
      <SimpleGrid cols={{ base: 1, md: 2, xl: 3 }} spacing="md">
        {certificateKinds.map((kind) => (
          <PriceCard
            key={kind}
            kind={kind}
            cells={cells.filter((cell) => cell.kind === kind)}
            edits={edits}
            ivaPercent={grid.ivaPercent}
            mayEdit={grid.mayEdit}
            onHistory={setShown}
          />
        ))}
      </SimpleGrid>
      {grid.mayEdit ? <SaveBar edits={edits} /> : null}
      {shown ? <PriceHistoryDialog cell={shown} onClose={() => setShown(null)} /> : null}
    </Box>
  )
}

/** Opens the list of the price that the address names («#naturalOneDayFast»). */
function useListOfAddress(cells: readonly PricedCell[], chosen: PricedCell["list"]): void {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const named = cells.find(({ priceKey }) => `#${priceKey}` === hash)?.list ?? chosen
  useEffect(() => {
    if (named !== chosen) void navigate({ search: screen.href({ list: named }), hash }, { replace: true })
  }, [hash, named, chosen, navigate])
}

function SaveBar({ edits }: { edits: PriceEdits }) {
  const { changes, problems, clear } = edits
  const [isOpen, setOpen] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const isEdited = changes.length + problems > 0
  useUnsavedChanges(isEdited)
  if (isEdited && isSaved) setSaved(false)
  return (
    <section className={classes.bar} aria-label="Cambios" data-open={isEdited || isSaved}>
      <SavedNote>{isSaved ? "Precios guardados" : null}</SavedNote>
      {isEdited ? (
        <Group gap="sm">
          <Text inherit role="status" {...(problems > 0 ? { c: "var(--bad)" } : {})}>
            {barText(changes.length, problems)}
          </Text>
          <Button variant="default" onClick={clear}>
            Descartar
          </Button>
          <Button disabled={problems > 0} onClick={() => setOpen(true)}>
            Revisar y guardar
          </Button>
        </Group>
      ) : null}
      <SavePricesDialog
        key={String(isOpen)}
        opened={isOpen && changes.length > 0}
        changes={changes}
        onClose={() => setOpen(false)}
        onSaved={() => {
          setOpen(false)
          clear()
          setSaved(true)
        }}
      />
    </section>
  )
}

function barText(changes: number, problems: number): string {
  if (problems > 0) return problems === 1 ? "Corrija un valor" : `Corrija ${problems} valores`
  return changes === 1 ? "1 precio por guardar" : `${changes} precios por guardar`
}

interface SavePricesDialogProps {
  opened: boolean
  changes: readonly PriceChange[]
  onClose: () => void
  onSaved: () => void
}

/** Shows what changes, from when, and the drafts that see it, before anything is saved. */
function SavePricesDialog({ opened, changes, onClose, onSaved }: SavePricesDialogProps) {
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

export const ErrorBoundary = StaffError
