import type { Offer } from "@trazo/contract/catalogue/catalogue"
import { Money } from "../../ui/content/money.tsx"
import classes from "./price-lines.module.css"

interface PriceLinesProps {
  price: Offer["price"]
  ivaLabel?: string
}

/** The base price and the IVA beside the total (checklist A9). */
export function PriceLines({ price, ivaLabel = "IVA" }: PriceLinesProps) {
  const lines = [
    ["Precio sin IVA", price.baseCents],
    [ivaLabel, price.ivaCents],
  ] as const
  return (
    <dl className={classes.lines}>
      {lines.map(([label, cents]) => (
        <div key={label} data-detail>
          <dt>{label}</dt>
          <dd>
            <Money cents={cents} />
          </dd>
        </div>
      ))}
      <div className={classes.total}>
        <dt>Total</dt>
        <dd aria-live="polite">
          <Money cents={price.totalCents} />
        </dd>
      </div>
    </dl>
  )
}
