import {
  type CardField,
  type CardFields,
  cardDifferences,
  cardFieldNames,
  cardQuestions,
  isCardField,
} from "@trazo/domain/buying/card-reading"
import type { PersonalData, PersonalField } from "@trazo/domain/buying/personal-fields"
import { useEffect, useRef, useState } from "react"
import { afterPress } from "../../../../ui/fields/after-press.ts"

interface CardSource {
  /** As read so far. */
  fields: CardFields
  /** As the form opens. */
  initial: PersonalData
  typed: () => PersonalData
  put: (field: PersonalField, value: string) => void
}

/**
 * Fills empty fields with what was read of the card, each value once, and asks about those that were typed otherwise.
 */
export function useCardFields({ fields, initial, typed, put }: CardSource) {
  const [live, setLive] = useState(initial)
  const questions = useCardQuestions({ fields, initial, typed })
  const follow = (field: PersonalField, value: string) => setLive((before) => ({ ...before, [field]: value }))
  const take = (field: CardField) => {
    const value = fields[field] ?? ""
    put(field, value)
    follow(field, value)
    questions.settleField(field, value)
  }
  const takeBack = (field: CardField) => {
    put(field, "")
    follow(field, "")
    questions.settleField(field, "")
  }
  const fillIn = useFilling({ fields, initial, typed, take, takeBack })

  return {
    questions,
    follow,
    valueOf: (field: PersonalField) => live[field],
    /** Whether the field has what the card says. */
    isRead: (field: PersonalField) =>
      isCardField(field) && Boolean(live[field]) && live[field] === fields[field],
    take,
    /** For the form's blur. */
    settle: (event: React.FocusEvent<HTMLElement>) => {
      const { id } = event.target
      afterPress(() => {
        questions.settle()
        if (id in fields) fillIn()
      })
    },
  }
}

interface FillingSource extends Pick<CardSource, "fields" | "initial" | "typed"> {
  take: (field: CardField) => void
  takeBack: (field: CardField) => void
}

/** As far as the page can see when it opens. The usual nationality is there without a card. */
function filledBefore(fields: CardFields, initial: PersonalData): CardFields {
  const isFilled = (field: CardField) => field !== "nationality" && initial[field] === fields[field]
  return Object.fromEntries(cardFieldNames.filter(isFilled).map((field) => [field, fields[field]]))
}

function useFilling({ fields, initial, typed, take, takeBack }: FillingSource): () => void {
  const isTaken = Object.entries(fields).some(([field, value]) => initial[field as CardField] === value)
  // A reload does not fill in again what was cleared.
  const offered = useRef<CardFields>(isTaken ? fields : {})
  const filled = useRef<CardFields>(filledBefore(fields, initial))
  /** Of a picture that was removed, where nobody changed what it filled in. */
  const empty = (present: PersonalData) => {
    for (const field of cardFieldNames) {
      if (fields[field] !== undefined) continue
      const { [field]: value, ...others } = filled.current
      filled.current = others
      offered.current = { ...offered.current, [field]: undefined }
      if (value !== undefined && present[field] === value) takeBack(field)
    }
  }
  const fillIn = () => {
    const present = typed()
    empty(present)
    for (const [name, value] of Object.entries(fields)) {
      const field = name as CardField
      const before = offered.current[field]
      // The field that has the focus is filled in when it is left.
      if (before === value || document.activeElement?.id === field) continue
      offered.current = { ...offered.current, [field]: value }
      // Another picture replaces what the former one filled in.
      if ((present[field] ?? "") === "" || present[field] === before) {
        filled.current = { ...filled.current, [field]: value }
        take(field)
      }
    }
  }
  const latest = useRef(fillIn)
  useEffect(() => {
    latest.current = fillIn
  })
  const read = JSON.stringify(fields)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new reading fills in, and no other change does
  useEffect(() => latest.current(), [read])
  return () => latest.current()
}

function useCardQuestions({ fields, initial, typed }: Pick<CardSource, "fields" | "initial" | "typed">) {
  /** As the fields were left. */
  const [settled, setSettled] = useState(initial)
  const [isHeld, setHeld] = useState(false)
  /** Typed values that stay, by field. */
  const [kept, setKept] = useState<PersonalData>({})
  const openIn = (data: PersonalData) =>
    cardDifferences(data, fields).filter((field) => kept[field] !== data[field])
  const open = openIn(settled)

  return {
    settle: () => setSettled(typed()),
    settleField: (field: CardField, value: string) => setSettled((before) => ({ ...before, [field]: value })),
    /** What the card says instead of what was typed, where the first field of the question stands. */
    of: (field: PersonalField) => {
      const asked = cardQuestions(open).find(([first]) => first === field)
      return asked ? { fields: asked, read: fields, typed: settled } : null
    },
    /** Whether the form waits for this question first. */
    isHeld: (field: PersonalField) => isHeld && field === open[0],
    keep: (asked: readonly CardField[]) =>
      setKept((before) => ({
        ...before,
        ...Object.fromEntries(asked.map((field) => [field, settled[field] ?? ""])),
      })),
    /** For the form's submission: questions without an answer defer it once. */
    deferSubmit: (event: React.FormEvent<HTMLFormElement>): boolean => {
      const present = typed()
      if (openIn(present).length === 0 || isHeld) return false
      event.preventDefault()
      setSettled(present)
      setHeld(true)
      return true
    },
  }
}
