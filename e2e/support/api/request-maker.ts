import type { ReviewedChannel } from "@trazo/domain/buying/channel"
import type { CorrectionTarget } from "@trazo/domain/buying/correction-targets"
import type { StepKey } from "@trazo/domain/buying/steps"
import type { CertificateKind } from "@trazo/domain/certificates/certificate-kind"

interface Works {
  "/requests": {
    given: {
      kind: CertificateKind
      channel: ReviewedChannel
      userInfo: Record<string, string>
      password: string
      until: StepKey | "payment" | "paid"
    }
    made: { id: string; number: string; resumeToken: string }
  }
  "/decisions": {
    given: {
      id: string
      channel: ReviewedChannel
      decision: "payment" | "correction" | "approval"
      targets?: readonly CorrectionTarget[]
    }
    made: null
  }
  /** The P12 in base64. */
  "/certificates": { given: { id: string; password: string }; made: string }
}

/** Whether the process of apps/server/src/testing/request-maker works in this server's database. */
export const hasRequestMaker = (origin: string) => origin === process.env.E2E_ORIGIN

export async function askRequestMaker<Path extends keyof Works>(
  path: Path,
  given: Works[Path]["given"],
): Promise<Works[Path]["made"]> {
  const body = JSON.stringify(given)
  const response = await fetch(`${process.env.E2E_REQUEST_MAKER}${path}`, { method: "POST", body })
  if (!response.ok) throw new Error(`${response.status} at ${path}: ${await response.text()}`)
  return response.json() as Promise<Works[Path]["made"]>
}
