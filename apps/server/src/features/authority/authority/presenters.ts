import type { Authority } from "@trazo/contract/authority/authority"
import { certificateKinds } from "@trazo/domain/certificates/certificate-kind"
import { policyFor } from "@trazo/pki/authority/profile"
import { issuancePolicy } from "../../../adapters/certificate-authority/own-authority-keys.ts"
import type { Deps } from "../../../deps.ts"

export function presentAuthority({ authority, settings }: Pick<Deps, "authority" | "settings">): Authority {
  const { organization, ruc, locality, baseUrl } = settings.pki
  const { policyArc } = issuancePolicy(settings)
  const policies = certificateKinds.map((kind) => ({ kind, oid: policyFor(kind, policyArc) }))
  return { name: authority.name, organization, ruc, locality, baseUrl, policies }
}
