interface Choice {
  value: string
  label: string
}

/** The choices of a select. With several, the first one asks, so that nobody sends what happens to be first. */
export const askedChoices = (choices: readonly Choice[], question: string): Choice[] =>
  choices.length === 1 ? [...choices] : [{ value: "", label: question }, ...choices]

/** The wanted choice where there is one, else the only one. */
export const askedDefault = (choices: readonly Choice[], wanted: string | null | undefined): string => {
  const found = choices.find(({ value }) => value === wanted)
  return found?.value ?? (choices.length === 1 ? (choices[0]?.value ?? "") : "")
}
