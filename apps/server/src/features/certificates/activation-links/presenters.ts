import type { ActivationLink } from "@trazo/contract/certificates/activation-link"
import { maskedEmail } from "@trazo/domain/platform/masked-email"
import { verifiedEmailOf } from "../../requests/requests/request.ts"
import type { LoadedLink } from "./load-link.ts"

export function presentLink({ request, state }: LoadedLink): ActivationLink {
  const { id: requestId, number, kind } = request
  return { state, requestId, number: number ?? "", kind, email: maskedEmail(verifiedEmailOf(request)) }
}
