import type { ApprovedHolder } from "@trazo/pki/authority/subject"
import { identityTypeOf } from "../requests/asked-papers.ts"
import type { RequestRow } from "../requests/load-request.ts"

/** What a certificate says of its holder: the data that staff approved, and nothing else. */
export function approvedHolder(request: Pick<RequestRow, "kind" | "foreing" | "user_info">): ApprovedHolder {
  const { kind, user_info: info } = request
  const field = (name: string) => info[name] ?? ""
  const person = {
    names: field("names"),
    surnames: `${field("surname1")} ${field("surname2")}`.trim(),
    identityType: identityTypeOf(request),
    identity: field("identity"),
    email: field("email"),
    city: field("city"),
  }
  if (kind === "subject1") return { ...person, kind }
  if (kind === "subject2") return { ...person, kind, ruc: field("ruc") }
  return {
    ...person,
    kind,
    companyName: field("companyName"),
    companyRuc: field("companyRuc"),
    position: field("position"),
    ...(info.department ? { department: info.department } : {}),
  }
}
