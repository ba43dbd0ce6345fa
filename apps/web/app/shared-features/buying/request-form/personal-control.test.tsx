// @vitest-environment happy-dom
import { fireEvent, screen } from "@testing-library/react"
import { typedPersonalData } from "@trazo/contract/buying/purchase"
import { normalisePersonalData, personalDataProblems } from "@trazo/domain/buying/personal-data"
import {
  fieldApplies,
  type Holder,
  type PersonalField,
  personalFieldFor,
  personalFieldNames,
  personalFields,
} from "@trazo/domain/buying/personal-fields"
import { expect, it } from "vitest"
import { openScreen } from "../../../../testing/screen.tsx"
import { PersonalControl } from "./personal-control.tsx"
import { fieldRule } from "./personal-fields.ts"

// The form asks for the identity type by another question.
const shownFields = personalFieldNames.filter((field) => field !== "identityType")

function holderWith(field: PersonalField): Holder {
  const company: Holder = { kind: "subject4", identityType: "ci" }
  const natural: Holder = { kind: "subject2", identityType: "ci" }
  const foreigner: Holder = { kind: "subject1", identityType: "passport" }
  return [company, natural].find((holder) => fieldApplies(field, holder)) ?? foreigner
}

it("walks over every personal field", () => {
  expect(shownFields).toHaveLength(19)
})

it.each(shownFields)("the form, the API and its documentation agree about %s", async (field) => {
  const holder = holderWith(field)
  const { kind, label, hint } = personalFieldFor(field, holder.identityType)
  const { variants, isOptional, maximum } = personalFields[field]
  const documented = typedPersonalData.shape[field]?.unwrap().meta()
  const rule = fieldRule(field, holder, "")
  await openScreen({
    Component: () => (
      <PersonalControl field={field} holder={holder} defaultValue="" error={undefined} rule={rule} />
    ),
  })
  const control = document.getElementById(field) as HTMLElement
  expect(control.closest(".mantine-InputWrapper-root")?.textContent).toContain(label)
  if (hint) expect(screen.getByText(hint)).toBeTruthy()
  expect(documented).toMatchObject({
    maxLength: maximum,
    ...(variants ? {} : { title: label, ...(hint ? { description: hint } : {}) }),
  })
  for (const typed of ["", "A".repeat(maximum + 1), '"?']) {
    const { identityType } = holder
    const data = normalisePersonalData({ identityType, identity: "", [field]: typed })
    const message = personalDataProblems(data, { ...holder, now: new Date() })[field]
    expect([typed, rule(typed)]).toEqual([typed, message ?? null])
    if (typed === "" && isOptional) expect(message).toBeUndefined()
    else if (typed !== '"?') expect(message).toBeTruthy()
    if (kind === "date" || kind === "choice") continue
    fireEvent.input(control, { target: { value: typed } })
    fireEvent.blur(control)
    expect(control.getAttribute("aria-invalid") === "true").toBe(message !== undefined)
    if (message) expect(screen.getByText(message)).toBeTruthy()
  }
})

it("a refused birth date and then a good one leave no message, also where the server had one", async () => {
  const holder = holderWith("birthDate")
  const rule = fieldRule("birthDate", holder, "")
  const { user } = await openScreen({
    Component: () => (
      <PersonalControl
        field="birthDate"
        holder={holder}
        defaultValue=""
        error="Este campo es requerido"
        rule={rule}
      />
    ),
  })
  const field = await screen.findByLabelText<HTMLInputElement>(/nacimiento/i)
  expect(field.getAttribute("aria-invalid")).toBe("true")
  await user.type(field, `0101${new Date().getFullYear() - 10}`)
  expect(screen.getByText(/18 años/)).toBeTruthy()
  fireEvent.change(field, { target: { value: "01/01/1990" } })
  await user.tab()
  expect(field.getAttribute("aria-invalid")).not.toBe("true")
  expect(screen.queryByText("Este campo es requerido")).toBeNull()
})
