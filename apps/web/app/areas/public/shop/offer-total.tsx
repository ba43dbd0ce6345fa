import type { Offer } from "@trazo/contract/catalogue"
import { certificateKindNames } from "@trazo/domain/certificate-kind"
import { validityNames } from "@trazo/domain/validity"
import { Money } from "../../../ui/money.tsx"
import classes from "./offer-total.module.css"

/** What, how much, and the tax in it (checklist A9). */
export function OfferTotal({ offer, ivaRate }: { offer: Offer; ivaRate: number }) {
  const { kind, validity, channel, price } = offer
  return (
    <div className={classes.total}>
      <p className={classes.what}>
        {certificateKindNames[kind]}, {validityNames[validity]}
        {channel === "fast" ? ", exprés" : ""}
      </p>
      <dl className={classes.lines}>
        <div>
          <dt>Precio sin IVA</dt>
          <dd>
            <Money cents={price.baseCents} />
          </dd>
        </div>
        <div>
          <dt>IVA {Math.round(ivaRate * 100)} %</dt>
          <dd>
            <Money cents={price.ivaCents} />
          </dd>
        </div>
        <div className={classes.sum}>
          <dt>Total</dt>
          <dd aria-live="polite">
            <Money cents={price.totalCents} />
          </dd>
        </div>
      </dl>
    </div>
  )
}
