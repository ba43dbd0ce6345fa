import { paths } from "@trazo/contract/paths"
import { certificateKindNames } from "@trazo/domain/certificate-kind"
import { validityNames } from "@trazo/domain/validity"
import { Money } from "../../../../ui/money.tsx"
import type { ShownFlow } from "../shown-flow.ts"
import { Answer, AnswerList } from "./answer-list.tsx"

const to = paths.purchaseStep("certificate")

export function CertificateAnswers({ flow }: { flow: ShownFlow }) {
  const { kind, validity, channel } = flow.certData
  return (
    <AnswerList title="Su certificado">
      <Answer label="Tipo" to={to}>
        {certificateKindNames[kind]}
        {channel === "fast" ? ", exprés" : ""}
      </Answer>
      <Answer label="Vigencia" to={to}>
        {validityNames[validity]}, por <Money cents={flow.payment.price.totalCents} /> con IVA
      </Answer>
    </AnswerList>
  )
}
