import type { Review } from "@trazo/contract/desk/review"
import { correctableFields } from "@trazo/domain/buying/correction-targets"
import {
  fieldApplies,
  isRequiredField,
  type PersonalField,
  personalFields,
} from "@trazo/domain/buying/personal-fields"
import { needsCompany } from "@trazo/domain/certificates/certificate-kind"
import { formatCalendarDate } from "@trazo/domain/dates/spanish-dates"
import { type IdentityType, identityTypeNames, isIdentityType } from "@trazo/domain/identity/identity-type"
import type { CorrectionDraft } from "../correction-draft.tsx"
import { fieldMark } from "../documents/field-checks.ts"
import { DataSection, Email, FieldRow, Nothing } from "../field-row.tsx"
import { fieldReasons } from "../preset-reasons.ts"

const sections: readonly { title: string; fields: readonly PersonalField[] }[] = [
  {
    title: "Solicitante",
    fields: [
      ...(["names", "surname1", "surname2", "identityType", "identity", "passportCountry"] as const),
      ...(["fingerprintCode", "birthDate", "nationality", "ruc"] as const),
    ],
  },
  {
    title: "Empresa",
    fields: ["companyName", "companyRuc", "position", "department", "appointmentExpiry"],
  },
  { title: "Contacto", fields: ["email", "phone", "province", "city", "address"] },
]

const copiedFields: readonly PersonalField[] = ["identity", "fingerprintCode", "ruc", "companyRuc"]

interface HolderDataProps {
  review: Review
  now: Date
  draft: CorrectionDraft | null
}

/** The applicant's data, each field with the result of its checks. */
export function HolderData({ review, now, draft }: HolderDataProps) {
  const identityType = identityTypeOf(review)
  const holder = { kind: review.certData.kind, identityType }
  const correctable = correctableFields(holder)
  return sections
    .filter(({ title }) => title !== "Empresa" || needsCompany(holder.kind))
    .map(({ title, fields }) => (
      <DataSection key={title} title={title} isList>
        {fields
          .filter((field) => fieldApplies(field, holder))
          .filter((field) => review.userInfo[field] || isRequiredField(field, holder) || draft)
          .map((field) => {
            const label = personalFields[field].label
            const value = review.userInfo[field] ?? ""
            const isCorrectable = correctable.includes(field)
            return (
              <FieldRow
                key={field}
                label={label}
                copied={copiedFields.includes(field) ? value : undefined}
                mark={fieldMark(field, review, now)}
                isCorrected={review.corrected.includes(field)}
                asked={review.correction?.targets.find(({ key }) => key === field)?.reason}
                target={
                  isCorrectable
                    ? {
                        id: { type: "field", key: field },
                        label,
                        presets: fieldReasons(field, review.presetReasons),
                      }
                    : null
                }
                draft={draft}
              >
                {value ? shownValue(field, value) : <Nothing>Sin dato</Nothing>}
              </FieldRow>
            )
          })}
      </DataSection>
    ))
}

function identityTypeOf({ userInfo, foreing }: Review): IdentityType {
  if (isIdentityType(userInfo.identityType)) return userInfo.identityType
  return foreing ? "passport" : "ci"
}

function shownValue(field: PersonalField, value: string): React.ReactNode {
  if (field === "email") return <Email address={value} />
  if (personalFields[field].kind === "date") return formatCalendarDate(value)
  return field === "identityType" && isIdentityType(value) ? identityTypeNames[value] : value
}
