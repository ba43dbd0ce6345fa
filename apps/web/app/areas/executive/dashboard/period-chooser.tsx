import { Button, Group, Text, TextInput } from "@mantine/core"
import { paths } from "@trazo/contract/paths"
import { formatCalendarDate } from "@trazo/domain/dates/spanish-dates"
import type { Period } from "@trazo/domain/desk/period"
import { Form, useLocation } from "react-router"
import { Disclosure } from "../../../ui/content/disclosure.tsx"
import { FilterChips } from "../../../ui/list/filter-chips.tsx"
import { channelName, type ReadyPeriod, readyHref, readyPeriods } from "./dashboard-period.ts"

interface PeriodChooserProps {
  period: Period
  ready: ReadyPeriod | null
  typed: Period | null
  problem: string | null
}

const choices = (Object.keys(readyPeriods) as ReadyPeriod[])
  .toSorted((a, b) => Number(a) - Number(b))
  .map((value) => ({ value, label: readyPeriods[value] }))

export const periodText = ({ from, to }: Period) => `${formatCalendarDate(from)} a ${formatCalendarDate(to)}`

export function PeriodChooser({ period, ready, typed, problem }: PeriodChooserProps) {
  const { from, to } = typed ?? period
  const { search } = useLocation()
  const channel = new URLSearchParams(search).get(channelName)
  return (
    <Group gap="8px 16px" align="start" miw={0}>
      <FilterChips<ReadyPeriod | null>
        label="Período"
        choices={choices}
        chosen={ready}
        hrefOf={(value) => readyHref(search, value ?? "30")}
      />
      <Disclosure label={ready ? "Otro período" : periodText(period)} isOpen={problem !== null}>
        <Form method="get" action={paths.executiveDashboard}>
          {channel === null ? null : <input type="hidden" name={channelName} value={channel} />}
          <Group gap="sm" align="end" key={`${from} ${to}`}>
            <TextInput type="date" name="desde" label="Desde" defaultValue={from} required />
            <TextInput type="date" name="hasta" label="Hasta" defaultValue={to} required />
            <Button type="submit" variant="default">
              Ver
            </Button>
          </Group>
          {problem ? (
            <Text role="alert" c="var(--bad)" mt={8}>
              {problem}
            </Text>
          ) : null}
        </Form>
      </Disclosure>
    </Group>
  )
}
