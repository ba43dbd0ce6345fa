import type { Icon } from "@tabler/icons-react"
import { useId } from "react"
import classes from "./choices.module.css"

type ChoiceGroupProps = React.ComponentProps<"fieldset"> & {
  legend: React.ReactNode
  /** The size of the legend. */
  size?: "field" | "question"
}

export function ChoiceGroup({ legend, size = "question", children, ...fieldset }: ChoiceGroupProps) {
  return (
    <fieldset {...fieldset} className={classes.group}>
      <legend className={classes.legend} data-size={size}>
        {legend}
      </legend>
      {children}
    </fieldset>
  )
}

interface RadioCardProps {
  name: string
  value: string
  title: string
  note?: string | undefined
  /** Formatted, IVA included. */
  price?: string
  icon?: Icon
  checked?: boolean
  defaultChecked?: boolean
  onChoose?: () => void
}

/** Not Mantine's Radio.Card: that one is a button, so it neither posts with its form nor works before hydration. */
export function RadioCard({
  name,
  value,
  title,
  note,
  price,
  icon: Picture,
  checked,
  defaultChecked,
  onChoose,
}: RadioCardProps) {
  const id = useId()
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
        aria-describedby={note || price ? `${id}-note` : undefined}
        onChange={onChoose}
      />
      {Picture ? (
        <span className={classes.icon}>
          <Picture size={24} stroke={1.5} aria-hidden="true" />
        </span>
      ) : null}
      <span className={classes.words}>
        <span id={`${id}-title`} className={classes.title}>
          {title}
        </span>
        {note || price ? (
          <span id={`${id}-note`} className={classes.note}>
            {price ? <span className={classes.price}>{price}</span> : null}
            {note ? <span>{note}</span> : null}
          </span>
        ) : null}
      </span>
    </label>
  )
}
