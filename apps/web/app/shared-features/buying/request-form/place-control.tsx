import { Autocomplete } from "@mantine/core"
import "@mantine/core/styles/Combobox.layer.css"
import type { FieldRule } from "@trazo/domain/forms/field-rules"
import { findPlace, placeName, suggestedPlaces } from "@trazo/domain/forms/places"
import { useState } from "react"
import { afterPress } from "../../../ui/fields/after-press.ts"
import { useServerError } from "../../../ui/fields/use-server-error.ts"
import { placeField, placeLabel } from "./place.ts"

interface PlaceControlProps {
  defaultValue: string
  error: string | undefined
  rule: FieldRule
  onValue: () => void
}

const shownSuggestions = 6

/** City and province in one field, with the cities of Ecuador as suggestions. Without JavaScript the server reads the text. */
export function PlaceControl({ defaultValue, error, rule, onValue }: PlaceControlProps) {
  const [text, setText] = useState(defaultValue)
  const [serverError, clearServerError] = useServerError(error)
  const [problem, setProblem] = useState<string | null>(null)
  const change = (next: string) => {
    setText(next)
    if (next === text) return
    afterPress(() => {
      clearServerError()
      if (problem) setProblem(rule(next))
    })
    onValue()
  }

  return (
    <Autocomplete
      name={placeField}
      id={placeField}
      label={placeLabel}
      description="Escriba su ciudad y escoja: la provincia se pone sola."
      withAsterisk
      aria-required
      value={text}
      error={serverError ?? problem}
      data={suggestedPlaces(text, shownSuggestions).map(placeName)}
      // Already chosen by `suggestedPlaces`, which ignores accents.
      filter={({ options }) => options}
      autoComplete="off"
      spellCheck={false}
      onChange={change}
      onBlur={({ currentTarget }) => {
        const place = findPlace(currentTarget.value)
        if (place) change(placeName(place))
        afterPress(() => setProblem(rule(place ? placeName(place) : currentTarget.value)))
      }}
    />
  )
}
