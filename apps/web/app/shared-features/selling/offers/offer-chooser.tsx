import { Stack, Text } from "@mantine/core"
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
  const validityProps = (kind: CertificateKind) => ({ choice, marked: markedOffer(groups, kind, mostTaken) })
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
            <Validities offers={offers.filter(isOfYears)} {...validityProps(kind)} />
            <Validities
              title="Por pocos días"
              offers={offers.filter((offer) => !isOfYears(offer))}
              {...validityProps(kind)}
            />
          </ChoiceGroup>
        </div>
      ))}
    </Stack>
  )
}

interface ValiditiesProps {
  title?: string
  offers: readonly Offer[]
  choice: OfferChoice
  marked: { offer: Offer; mark: string } | undefined
}

/** In rows without an orphan. */
function Validities({ title, offers, choice, marked }: ValiditiesProps) {
  if (offers.length === 0) return null
  return (
    <>
      {title ? (
        <Text c="dimmed" fw={500} mt="md" mb="xs">
          {title}
        </Text>
      ) : null}
      <div className={classes.validities} data-count={offers.length}>
        {offers.map((offer) => (
          <RadioCard
            key={offer.validity}
            name={validityField(offer.kind)}
            value={offer.validity}
            title={validityNames[offer.validity]}
            note={noteOf(offer)}
            {...(marked?.offer === offer && { mark: marked.mark })}
            price={formatMoney(offer.price.totalCents)}
            checked={choice.validityOf(offer.kind) === offer.validity}
            onChoose={() => choice.chooseValidity(offer.validity)}
          />
        ))}
      </div>
    </>
  )
}

const isOfYears = ({ validity }: Pick<Offer, "validity">) =>
  validity === "OneYear" || yearsOf(validity) !== null

/** One of a kind: what most took, else what costs least a year. */
function markedOffer(
  groups: readonly OfferGroup[],
  kind: CertificateKind,
  mostTaken: Catalogue["mostTaken"],
): ValiditiesProps["marked"] {
  const offers = groups.find((group) => group.kind === kind)?.offers ?? []
  const taken = offers.find((offer) => isMostTaken(offer, mostTaken))
  if (taken) return { offer: taken, mark: "La más elegida" }
  const byYear = (offer: Offer) => offer.price.totalCents / (yearsOf(offer.validity) ?? 1)
  const [least, next] = offers.filter(isOfYears).toSorted((one, other) => byYear(one) - byYear(other))
  return least && next ? { offer: least, mark: "El año más barato" } : undefined
}

const kindIcons: Record<CertificateKind, Icon> = {
  subject1: IconUser,
  subject2: IconBriefcase,
  subject4: IconBuilding,
}

/** A year by what a day costs, several by what each costs. */
function noteOf({ validity, price }: Pick<Offer, "validity" | "price">): string | undefined {
  const years = yearsOf(validity)
  if (validity === "OneYear") return `${formatMoney(Math.round(price.totalCents / 365))} al día`
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
