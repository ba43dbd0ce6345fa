import { certificateKindNames } from "@trazo/domain/certificate-kind"
import { formatMoney } from "@trazo/domain/money"
import { validityNames } from "@trazo/domain/validity"
import { kindIcons } from "./kind-icons.ts"
import { kindLeads, validityLeads } from "./kind-texts.ts"
import classes from "./offer-chooser.module.css"
import { type OfferGroup, validityField } from "./offer-groups.ts"
import { RadioCard } from "./radio-card.tsx"
import type { OfferChoice } from "./use-offer-choice.ts"

interface OfferChooserProps {
  groups: readonly OfferGroup[]
  choice: OfferChoice
}

/** A kind, then a validity. Which validities are seen is the style sheet's doing, so that no script is needed. */
export function OfferChooser({ groups, choice }: OfferChooserProps) {
  return (
    <div className={classes.chooser}>
      <fieldset className={classes.fieldset}>
        <legend className={classes.legend}>¿Para quién es la firma?</legend>
        <div className={classes.kinds}>
          {groups.map(({ kind }) => (
            <RadioCard
              key={kind}
              name="kind"
              value={kind}
              title={certificateKindNames[kind]}
              note={kindLeads[kind]}
              icon={kindIcons[kind]}
              checked={choice.kind === kind}
              onChoose={() => choice.chooseKind(kind)}
            />
          ))}
        </div>
      </fieldset>
      {groups.map(({ kind, offers }) => (
        <fieldset key={kind} className={classes.fieldset} data-kind={kind}>
          <legend className={classes.legend}>¿Por cuánto tiempo?</legend>
          <div className={classes.validities}>
            {offers.map((offer) => (
              <RadioCard
                key={offer.validity}
                name={validityField(kind)}
                value={offer.validity}
                title={validityNames[offer.validity]}
                note={validityLeads[offer.validity]}
                price={formatMoney(offer.price.totalCents)}
                checked={choice.validityOf(kind) === offer.validity}
                onChoose={() => choice.chooseValidity(offer.validity)}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  )
}
