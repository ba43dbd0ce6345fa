import type { Icon } from "@tabler/icons-react"
import { useId } from "react"
import classes from "./radio-card.module.css"

interface RadioCardProps {
  name: string
  value: string
  title: string
  note?: string | undefined
  /** As shown, with IVA. */
  price?: string
  icon?: Icon
  checked: boolean
  onChoose: () => void
}

/** One of a few, as a card: the title is its name, note and price describe it. */
export function RadioCard({
  name,
  value,
  title,
  note,
  price,
  icon: Picture,
  checked,
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
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-note`}
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
        <span id={`${id}-note`} className={classes.note}>
          {price ? <span className={classes.price}>{price}</span> : null}
          {note ? <span>{note}</span> : null}
        </span>
      </span>
    </label>
  )
}
