import type { Icon } from "@tabler/icons-react"
import IconBriefcase from "@tabler/icons-react/dist/esm/icons/IconBriefcase.mjs"
import IconBuilding from "@tabler/icons-react/dist/esm/icons/IconBuilding.mjs"
import IconUser from "@tabler/icons-react/dist/esm/icons/IconUser.mjs"
import type { Offer } from "@trazo/contract/catalogue"
import { type CertificateKind, certificateKindNames } from "@trazo/domain/certificate-kind"
import { formatMoney } from "@trazo/domain/money"
import { type Validity, validityNames } from "@trazo/domain/validity"
import { useState } from "react"
import { RadioCard } from "../choices/radio-card.tsx"
import classes from "./offer-chooser.module.css"
import { type OfferGroup, offerNearest, validityField } from "./offers.ts"

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

const kindIcons: Record<CertificateKind, Icon> = {
  subject1: IconUser,
  subject2: IconBriefcase,
  subject4: IconBuilding,
}

/** Whom each kind is for, in one line. */
const kindLeads: Record<CertificateKind, string> = {
  subject1: "Para firmar a su nombre: contratos, trámites y documentos.",
  subject2: "Para firmar y facturar con su propio RUC.",
  subject4: "Para quien representa a una empresa y firma por ella.",
}

const validityLeads: Partial<Record<Validity, string>> = {
  OneDay: "Para una sola firma",
  SevenDays: "Para un trámite",
  ThirtyDays: "Para un trámite largo",
}

interface OfferChoice {
  kind: CertificateKind
  offer: Offer | undefined
  /** What is chosen in a kind's own list. */
  validityOf: (kind: CertificateKind) => Validity | undefined
  chooseKind: (kind: CertificateKind) => void
  chooseValidity: (validity: Validity) => void
}

/** The kind and validity in hand; a validity is kept when another kind is chosen. */
export function useOfferChoice(
  groups: readonly OfferGroup[],
  initial?: { kind: CertificateKind; validity: Validity },
): OfferChoice {
  const [kind, chooseKind] = useState<CertificateKind>(initial?.kind ?? groups[0]?.kind ?? "subject1")
  const [validity, chooseValidity] = useState<Validity>(initial?.validity ?? "OneYear")
  return {
    kind,
    offer: offerNearest(groups, kind, validity),
    validityOf: (one) => offerNearest(groups, one, validity)?.validity,
    chooseKind,
    chooseValidity,
  }
}
