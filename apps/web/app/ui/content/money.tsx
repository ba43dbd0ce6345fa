import { type Cents, formatMoney } from "@trazo/domain/money/money"
import classes from "./money.module.css"

/** An amount in US dollars: 2360 is «$23,60» (A9). */
export function Money({ cents }: { cents: Cents }) {
  return <span className={classes.money}>{formatMoney(cents)}</span>
}
