import { type Cents, formatMoney } from "@trazo/domain/money/money"

/** An amount in US dollars: 2360 is «$23,60» (A9). */
export function Money({ cents }: { cents: Cents }) {
  return (
    <span className="numbers" style={{ whiteSpace: "nowrap" }}>
      {formatMoney(cents)}
    </span>
  )
}
