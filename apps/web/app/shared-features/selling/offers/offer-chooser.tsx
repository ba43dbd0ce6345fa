import { SimpleGrid, Stack } from "@mantine/core"
import type { Icon } from "@tabler/icons-react"
import IconBriefcase from "@tabler/icons-react/dist/esm/icons/IconBriefcase.mjs"
import IconBuilding from "@tabler/icons-react/dist/esm/icons/IconBuilding.mjs"
import IconUser from "@tabler/icons-react/dist/esm/icons/IconUser.mjs"
import type { Catalogue, Offer } from "@trazo/contract/distributors/catalogue"
import {
  type CertificateKind,
  certificateKindNames,
  certificateKindUses,
} from "@trazo/domain/certificates/certificate-kind"
import { type Validity, validityNames, yearsOf } from "@trazo/domain/certificates/validity"
import { formatMoney } from "@trazo/domain/money/money"
import { useState } from "react"
import { ChoiceGroup, RadioCard } from "../../../ui/choices/choices.tsx"
import classes from "./offer-chooser.module.css"
import { type OfferGroup, offerNearest, validityField } from "./offers.ts"

interface OfferChooserProps {
  groups: readonly OfferGroup[]
  choice: OfferChoice
  /** What a kind asks before its validity. */
  details?: Partial<Record<CertificateKind, React.ReactNode>>
  mostTaken?: Catalogue["mostTaken"]
}

/** The style sheet shows the validities of the chosen kind, so the form works without scripts. */
export function OfferChooser({ groups, choice, details = {}, mostTaken = [] }: OfferChooserProps) {
  return (
    <Stack gap="xl" className={classes.chooser}>
      <ChoiceGroup legend="¿Para quién es la firma?">
        <Stack gap={12}>
          {groups.map(({ kind }) => (
            <RadioCard
              key={kind}
              name="kind"
              value={kind}
              title={certificateKindNames[kind]}
              note={certificateKindUses[kind]}
              icon={kindIcons[kind]}
              checked={choice.kind === kind}
              onChoose={() => choice.chooseKind(kind)}
            />
          ))}
        </Stack>
      </ChoiceGroup>
      {groups.map(({ kind, offers }) => (
        <div key={kind} className={classes.kind} data-kind={kind}>
          {details[kind]}
          <ChoiceGroup legend="¿Por cuánto tiempo?">
            <SimpleGrid cols={{ base: 2, sm: 3 }} spacing={12}>
              {offers.map((offer) => (
                <RadioCard
                  key={offer.validity}
                  name={validityField(kind)}
                  value={offer.validity}
                  title={validityNames[offer.validity]}
                  note={noteOf(offer)}
                  {...(isMostTaken(offer, mostTaken) ? { mark: "La más elegida" } : {})}
                  price={formatMoney(offer.price.totalCents)}
                  checked={choice.validityOf(kind) === offer.validity}
                  onChoose={() => choice.chooseValidity(offer.validity)}
                />
              ))}
            </SimpleGrid>
          </ChoiceGroup>
        </div>
      ))}
    </Stack>
  )
}

const kindIcons: Record<CertificateKind, Icon> = {
  subject1: IconUser,
  subject2: IconBriefcase,
  subject4: IconBuilding,
}

/** Several years by what each one costs. */
function noteOf({ validity, price }: Pick<Offer, "validity" | "price">): string | undefined {
  const years = yearsOf(validity)
  return years ? `${formatMoney(Math.round(price.totalCents / years))} al año` : validityLeads[validity]
}

function isMostTaken({ kind, validity }: Offer, mostTaken: Catalogue["mostTaken"]): boolean {
  return mostTaken.some((one) => one.kind === kind && one.validity === validity)
}

const validityLeads: Partial<Record<Validity, string>> = {
  OneDay: "Para una sola firma",
  SevenDays: "Para un trámite",
  ThirtyDays: "Para un trámite largo",
}

interface OfferChoice {
  kind: CertificateKind
  offer: Offer | undefined
  /** The validity selected in the list of that kind. */
  validityOf: (kind: CertificateKind) => Validity | undefined
  chooseKind: (kind: CertificateKind) => void
  chooseValidity: (validity: Validity) => void
}

/** The selected kind and validity. Changing the kind keeps the validity where that kind has it. */
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
