import { Box, Group, Stack, Text } from "@mantine/core"
import type { Icon } from "@tabler/icons-react"
import { useId } from "react"
import classes from "./choices.module.css"

type ChoiceGroupProps = React.ComponentProps<"fieldset"> & {
  legend: React.ReactNode
  /** The size of the legend. */
  size?: "field" | "question"
}

export function ChoiceGroup({ legend, size = "question", children, ...fieldset }: ChoiceGroupProps) {
  const isQuestion = size === "question"
  return (
    <Box component="fieldset" {...fieldset} miw={0} m={0} p={0} bd={0}>
      <Box
        component="legend"
        mb={12}
        p={0}
        fz={isQuestion ? "var(--text-l)" : "var(--text-m)"}
        fw={isQuestion ? 650 : 500}
        lh={1.3}
      >
        {legend}
      </Box>
      {children}
    </Box>
  )
}

interface RadioCardProps {
  name: string
  value: string
  title: string
  note?: string | undefined
  /** Formatted, IVA included. */
  price?: string
  /** Two or three words above the title. */
  mark?: string
  icon?: Icon
  checked?: boolean
  defaultChecked?: boolean
  onChoose?: () => void
}

/** Mantine's Radio.Card is a button: it does not post with its form and does not work before hydration. */
export function RadioCard({
  name,
  value,
  title,
  note,
  price,
  mark,
  icon: Picture,
  checked,
  defaultChecked,
  onChoose,
}: RadioCardProps) {
  const id = useId()
  const described = [...(mark ? [`${id}-mark`] : []), ...(note || price ? [`${id}-note`] : [])]
  return (
    <label className={classes.card} data-priced={price !== undefined}>
      <input
        type="radio"
        className={classes.radio}
        name={name}
        value={value}
        checked={checked}
        defaultChecked={defaultChecked}
        aria-labelledby={`${id}-title`}
        aria-describedby={described.length > 0 ? described.join(" ") : undefined}
        onChange={onChoose}
      />
      {Picture ? (
        <Group
          component="span"
          justify="center"
          gap={0}
          w={48}
          h={48}
          flex="none"
          c="var(--brand-ink)"
          bg="color-mix(in srgb, var(--brand) 10%, #fff)"
          style={{ borderRadius: 12 }}
        >
          <Picture size={24} stroke={1.5} aria-hidden="true" />
        </Group>
      ) : null}
      <Stack component="span" gap={4}>
        {mark ? (
          <Text span size="sm" fw={600} c="var(--brand-ink)" id={`${id}-mark`}>
            {mark}
          </Text>
        ) : null}
        <Text span fw={600} id={`${id}-title`}>
          {title}
        </Text>
        {note || price ? (
          <Stack component="span" gap={0} id={`${id}-note`} c="dimmed" lh={1.4}>
            {price ? (
              <Text span fz="var(--text-l)" fw={650} lh={1.2} c="var(--ink-1)" className="numbers">
                {price}
              </Text>
            ) : null}
            {note ? <span>{note}</span> : null}
          </Stack>
        ) : null}
      </Stack>
    </label>
  )
}
