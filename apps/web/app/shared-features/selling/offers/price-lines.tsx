import type { Offer } from "@trazo/contract/distributors/catalogue"
import type { SoldProduct } from "@trazo/contract/selling/products"
import { Money } from "../../../ui/content/money.tsx"
import classes from "./price-lines.module.css"

interface PriceLinesProps {
  price: Offer["price"]
  ivaLabel?: string
  /** What is bought besides the certificate, whose price the base price includes. */
  products?: readonly SoldProduct[]
}

/** The base price and the IVA beside the total (checklist A9). */
export function PriceLines({ price, ivaLabel = "IVA", products = [] }: PriceLinesProps) {
  const besides = products.reduce((sum, product) => sum + product.price.baseCents, 0)
  const lines: [string, number][] = [
    [products.length > 0 ? "Firma sin IVA" : "Precio sin IVA", price.baseCents - besides],
    ...products.map((product): [string, number] => [`${product.name} sin IVA`, product.price.baseCents]),
    [ivaLabel, price.ivaCents],
  ]
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
