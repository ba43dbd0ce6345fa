import type { FastOffer, FastSettings } from "@trazo/contract/desk/fast"
import type { LastChange } from "@trazo/contract/endpoint/last-change"
import { minuteMilliseconds } from "@trazo/domain/dates/calendar-date"
import { fastDifference, type MissedPromiseRules } from "@trazo/domain/desk/fast-service"
import { promisedAnswer, type ReviewPromise } from "@trazo/domain/desk/review-promise"
import type { ListedOffer } from "../../distributors/catalogue/get-catalogue.ts"

interface Terms {
  normal: readonly ListedOffer[]
  promise: ReviewPromise
  now: Date
}

function presentPromise({ promise, now }: Terms) {
  const { opens, closes, saturdays } = promise.fastOpening ?? promise
  const due = promisedAnswer("fast", now, promise).getTime()
  return {
    // Whole minutes, so that a page is rendered once a minute.
    answerBy: new Date(Math.ceil(due / minuteMilliseconds) * minuteMilliseconds).toISOString(),
    hours: promise.hours.fast,
    opening: { opens, closes, saturdays },
  }
}

function differenceOf({ kind, validity, price }: ListedOffer, { normal }: Terms): number | null {
  const usual = normal.find((offer) => offer.kind === kind && offer.validity === validity)
  return fastDifference(price.totalCents, usual?.price.totalCents ?? null)
}

export function presentFastOffer({
  offered,
  ...terms
}: Terms & { offered: readonly ListedOffer[] }): FastOffer {
  return {
    ...presentPromise(terms),
    certificates: offered.map((offer) => ({
      kind: offer.kind,
      validity: offer.validity,
      differenceCents: differenceOf(offer, terms),
    })),
  }
}

interface SettingsParts extends Terms {
  priced: readonly (ListedOffer & { priceKey: string })[]
  withheld: readonly string[]
  rules: MissedPromiseRules
  missed: number
  lastChange: LastChange
  mayEdit: boolean
}

export function presentFastSettings(parts: SettingsParts): FastSettings {
  const { priced, withheld, rules, missed, lastChange, mayEdit } = parts
  return {
    ...presentPromise(parts),
    ...rules,
    certificates: priced.map((offer) => ({
      priceKey: offer.priceKey,
      kind: offer.kind,
      validity: offer.validity,
      totalCents: offer.price.totalCents,
      differenceCents: differenceOf(offer, parts),
      isOffered: !withheld.includes(offer.priceKey),
    })),
    missed,
    lastChange,
    mayEdit,
  }
}
