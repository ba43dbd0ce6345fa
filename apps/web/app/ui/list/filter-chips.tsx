import { useEffect, useRef } from "react"
import { Link } from "react-router"
import classes from "./filter-chips.module.css"

export interface FilterChoice<Value> {
  value: Value
  label: string
  /** Number of matching rows. `isMore`: counting stopped there. */
  count?: { value: number; isMore: boolean } | number | undefined
  /** Hides it while it has no rows and is not chosen. */
  isOptional?: boolean
}

interface FilterChipsProps<Value> {
  /** The accessible name, such as «Filtrar por estado». */
  label: string
  choices: readonly FilterChoice<Value>[]
  chosen: Value
  /** The search of this page, or another page. */
  hrefOf: (value: Value) => string
}

const countOf = <Value,>({ count }: FilterChoice<Value>) => (typeof count === "object" ? count.value : count)

const addressOf = (href: string) => (href.startsWith("/") ? href : { search: href })

export function FilterChips<Value extends string | null>({
  label,
  choices,
  chosen,
  hrefOf,
}: FilterChipsProps<Value>) {
  const shown = choices.filter(
    (choice) => !choice.isOptional || choice.value === chosen || (countOf(choice) ?? 0) > 0,
  )
  const chips = useRef<HTMLElement>(null)
  // On a phone the chips scroll sideways, alone or with what stands beside them, and the chosen one may be among the last.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is the reason to look again
  useEffect(() => {
    const chip = chips.current?.querySelector("[aria-current]")
    let scroller: HTMLElement | null = chips.current
    while (scroller && scroller.scrollWidth <= scroller.clientWidth) scroller = scroller.parentElement
    if (!scroller || !chip) return
    const [frame, box] = [scroller.getBoundingClientRect(), chip.getBoundingClientRect()]
    if (box.left < frame.left || box.right > frame.right) scroller.scrollLeft += box.left - frame.left - 8
  }, [chosen])
  return (
    <nav aria-label={label} ref={chips} className={classes.scroller}>
      <ul className={classes.chips}>
        {shown.map((choice) => (
          <li key={choice.value}>
            <Link
              className={classes.chip}
              to={addressOf(hrefOf(choice.value))}
              aria-current={choice.value === chosen ? "true" : undefined}
              preventScrollReset
            >
              {choice.label} <Count {...choice} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Count<Value>({ count }: FilterChoice<Value>) {
  if (count === undefined) return null
  const text = (typeof count === "object" ? count.value : count).toLocaleString("es-EC")
  const isMore = typeof count === "object" && count.isMore
  return <span className={classes.count}>{isMore ? `${text}+` : text}</span>
}
