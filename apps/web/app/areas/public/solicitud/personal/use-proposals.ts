import { proposeCompany } from "@trazo/contract/buying/purchase"
import type { PersonalField } from "@trazo/domain/buying/personal-fields"
import { isCedula } from "@trazo/domain/identity/cedula"
import type { IdentityType } from "@trazo/domain/identity/identity-type"
import { companyRucProblem } from "@trazo/domain/identity/ruc"
import { useEffect, useRef, useState } from "react"
import { callFromBrowser } from "../../../../shared-features/platform/api/call-from-browser.ts"

interface Proposal {
  value: string
  /** The server's messages when it was made; they are over for this field. */
  failedFields: object
  /** Counts the proposals of the field, so that the same value can be put again. */
  number: number
}

interface ProposalSource {
  typed: () => Record<string, string>
  identityType: IdentityType
  failedFields: object
}

/** Values that follow from others: the RUC from the cédula, a company's name from its RUC. Never over what was typed. */
export function useProposals({ typed, identityType, failedFields }: ProposalSource) {
  const [proposed, setProposed] = useState<Partial<Record<PersonalField, Proposal>>>({})
  const latest = useRef(proposed)
  useEffect(() => {
    latest.current = proposed
  }, [proposed])
  const asked = useRef("")

  const put = (field: PersonalField, value: string) =>
    setProposed((before) => {
      const number = (before[field]?.number ?? 0) + 1
      return { ...before, [field]: { value, failedFields, number } }
    })
  const propose = (field: PersonalField, value: string) => {
    const current = typed()[field] ?? ""
    const own = latest.current[field]?.value ?? ""
    if (current === own && current !== value) put(field, value)
  }
  const askCompany = async (ruc: string) => {
    asked.current = ruc
    if (companyRucProblem(ruc)) return
    const found = await callFromBrowser(proposeCompany, { body: { ruc } }).catch(() => null)
    if (found && asked.current === ruc) propose("companyName", found.companyName ?? "")
  }

  return {
    put,
    of: (field: PersonalField) => proposed[field],
    /** Whether the server's message was about the value before the proposal. */
    isOver: (field: PersonalField) => proposed[field]?.failedFields === failedFields,
    follow: (field: PersonalField, value: string) => {
      if (field === "identity" && identityType === "ci" && isCedula(value)) propose("ruc", `${value}001`)
      if (field === "identity" && value === "") propose("ruc", "")
      if (field === "companyRuc") void askCompany(value)
    },
  }
}
