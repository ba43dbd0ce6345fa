import { Button } from "@mantine/core"
import IconArrowRight from "@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs"
import type { Offer } from "@trazo/contract/catalogue"
import { certificateKindNames } from "@trazo/domain/certificate-kind"
import { validityNames } from "@trazo/domain/validity"
import { Form, useNavigation } from "react-router"
import { useFormFailure } from "../../../shared-features/api/use-form-failure.ts"
import { ErrorSummary } from "../../../ui/error-summary.tsx"
import { Money } from "../../../ui/money.tsx"
import { OfferChooser, useOfferChoice } from "../offers/offer-chooser.tsx"
import type { OfferGroup } from "../offers/offers.ts"
import offerTotalStyles from "./offer-total.module.css"
import classes from "./start-form.module.css"

/** Choosing beside what it costs; the total and the way on stay in sight. */
export function StartForm({ groups, ivaRate }: { groups: OfferGroup[]; ivaRate: number }) {
  const choice = useOfferChoice(groups)
  const failure = useFormFailure()
  const { state, formMethod } = useNavigation()
  const isStarting = state !== "idle" && formMethod === "POST"

  return (
    <Form method="post" className={classes.form}>
      <div>
        <ErrorSummary message={failure.message} />
        <OfferChooser groups={groups} choice={choice} />
      </div>
      <div className={classes.checkout}>
        {choice.offer ? <OfferTotal offer={choice.offer} ivaRate={ivaRate} /> : null}
        <Button
          type="submit"
          loading={isStarting}
          rightSection={<IconArrowRight size={20} aria-hidden="true" />}
          className={classes.start}
        >
          Empezar
        </Button>
        <p className={classes.note}>Se paga al final, por transferencia o depósito.</p>
      </div>
    </Form>
  )
}

/** What, how much, and the tax in it (checklist A9). */
function OfferTotal({ offer, ivaRate }: { offer: Offer; ivaRate: number }) {
  const { kind, validity, channel, price } = offer
  return (
    <div className={offerTotalStyles.total}>
      <p className={offerTotalStyles.what}>
        {certificateKindNames[kind]}, {validityNames[validity]}
        {channel === "fast" ? ", exprés" : ""}
      </p>
      <dl className={offerTotalStyles.lines}>
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
        <div className={offerTotalStyles.sum}>
          <dt>Total</dt>
          <dd aria-live="polite">
            <Money cents={price.totalCents} />
          </dd>
        </div>
      </dl>
    </div>
  )
}
