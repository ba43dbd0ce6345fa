import { Button, Group, Popover, Stack, Text } from "@mantine/core"
import IconFilter from "@tabler/icons-react/dist/esm/icons/IconFilter.mjs"
import { countLimit } from "@trazo/contract/desk/review-queue"
import { certificateKinds } from "@trazo/domain/certificates/certificate-kind"
import {
  type RequestStatus,
  requestStatusCatalogue,
  requestStatuses,
} from "@trazo/domain/requests/request-status"
import { ChosenFilter, ChosenPeriod } from "../../../ui/list/chosen-filter.tsx"
import { FilterChips, type FilterChoice } from "../../../ui/list/filter-chips.tsx"
import { kindNames } from "./queue-columns.tsx"
import classes from "./queue-filters.module.css"
import {
  eventText,
  filterHref,
  filterOf,
  type QueueAddress,
  type QueueFilter,
  queueList,
  type WaitedBand,
} from "./queue-list.ts"

type Counts = Partial<Record<RequestStatus, number>>

interface QueueFiltersProps {
  address: QueueAddress
  counts: Counts
}

/** One row: what waits for staff, the reader's own, what is late. The other filters are behind «Filtros». */
export function QueueFilters({ address, counts }: QueueFiltersProps) {
  const states = stateChoices(counts)
  const chosen = filterOf(address)
  const without = (changes: Partial<QueueAddress>) => queueList.href({ ...address, ...changes, cursor: null })
  return (
    <Group className={classes.row ?? ""} gap="sm" wrap="nowrap">
      <div className={classes.first}>
        <FilterChips
          label="Filtrar por estado"
          chosen={chosen}
          choices={states.filter(({ value }) => isFirst(value) || value === chosen)}
          hrefOf={(filter) => filterHref(address, filter)}
        />
        <Toggle address={address} param="assignee" value="mine" />
        <Toggle address={address} param="age" value="late" />
        <ChosenFilter
          label="Otros filtros: asignación"
          chosen={address.assignee === "nobody" ? toggleNames.nobody : null}
          without={without({ assignee: null })}
        />
        <ChosenFilter
          label="Otros filtros: plazo"
          chosen={address.age === "soon" ? toggleNames.soon : null}
          without={without({ age: null })}
        />
        <ChosenFilter
          label="Otros filtros: certificado"
          chosen={address.kind && kindNames[address.kind]}
          without={without({ kind: null })}
        />
        <ChosenFilter
          label="Filtrar por lo que pasó"
          chosen={eventText(address)}
          without={without({ event: null, target: null })}
        />
        <ChosenPeriod period={address.period} without={without({ period: null })} />
        <ChosenFilter
          label="Filtrar por espera"
          chosen={address.waited && waitedNames[address.waited]}
          without={without({ waited: null })}
        />
      </div>
      <Popover position="bottom-end" trapFocus returnFocus shadow="md" width="min(420px, calc(100vw - 32px))">
        <Popover.Target>
          <Button variant="default" size="sm" leftSection={<IconFilter size={16} aria-hidden="true" />}>
            Filtros
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <Stack gap="md" className={classes.all}>
            <Group gap={4} component="section" aria-label="Estado">
              <Text fw={600} size="sm">
                Estado
              </Text>
              <FilterChips
                label="Todos los estados"
                chosen={chosen}
                choices={states}
                hrefOf={(filter) => filterHref(address, filter)}
              />
            </Group>
            <Group gap={4} component="section" aria-label="Quién la tiene y plazo">
              <Text fw={600} size="sm">
                Quién la tiene y plazo
              </Text>
              <Toggle address={address} param="assignee" value="nobody" />
              <Toggle address={address} param="age" value="soon" />
            </Group>
            <Group gap={4} component="section" aria-label="Certificado">
              <Text fw={600} size="sm">
                Certificado
              </Text>
              <FilterChips
                label="Filtrar por certificado"
                chosen={address.kind}
                choices={certificateKinds.map((kind) => ({ value: kind, label: kindNames[kind] }))}
                hrefOf={(kind) => without({ kind: address.kind === kind ? null : kind })}
              />
            </Group>
          </Stack>
        </Popover.Dropdown>
      </Popover>
    </Group>
  )
}

const toggleNames = {
  mine: "Mías",
  nobody: "Sin asignar",
  late: "Fuera de plazo",
  soon: "Por vencer o vencidas",
} as const

/** A filter that its own chip takes away again. */
function Toggle<Param extends "assignee" | "age">({
  address,
  param,
  value,
}: {
  address: QueueAddress
  param: Param
  value: NonNullable<QueueAddress[Param]>
}) {
  const next = address[param] === value ? null : value
  return (
    <FilterChips
      label={`Filtrar: ${toggleNames[value]}`}
      chosen={address[param]}
      choices={[{ value, label: toggleNames[value] }]}
      hrefOf={() => queueList.href({ ...address, [param]: next, cursor: null })}
    />
  )
}

const waitedNames: Record<WaitedBand, string> = {
  upTo1: "Hasta 1 día en su estado",
  upTo3: "De 1 a 3 días en su estado",
  upTo7: "De 3 a 7 días en su estado",
  longer: "Más de 7 días en su estado",
}

/** «999+» where counting stopped. */
const shownCount = (count: number) =>
  count >= countLimit ? { value: countLimit - 1, isMore: true } : { value: count, isMore: false }

const submitted = requestStatuses.filter((status) => status !== "draft")
const ofStaff = submitted.filter((status) => requestStatusCatalogue[status].nextActor === "staff")

/** In the row without «Filtros». */
const isFirst = (filter: QueueFilter) =>
  filter === "staff" || filter === "all" || ofStaff.some((status) => status === filter)

function stateChoices(counts: Counts): FilterChoice<QueueFilter>[] {
  const sum = (statuses: readonly RequestStatus[]) =>
    statuses.reduce((total, status) => total + (counts[status] ?? 0), 0)
  return [
    { value: "staff", label: "Por atender", count: shownCount(sum(ofStaff)) },
    ...submitted.map((status) => ({
      value: status,
      label: requestStatusCatalogue[status].description,
      count: shownCount(counts[status] ?? 0),
      isOptional: !ofStaff.includes(status),
    })),
    { value: "all", label: "Todas", count: shownCount(sum(submitted)) },
  ]
}
