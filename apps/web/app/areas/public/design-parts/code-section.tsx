import { codeMessages } from "@trazo/domain/one-time-code"
import { useState } from "react"
import { CodeInput } from "../../../ui/code-input.tsx"
import classes from "./design.module.css"
import { DesignSection, Sheet } from "./design-section.tsx"

const right = "123456"

export function CodeSection() {
  const [sentKey, setSentKey] = useState(1)
  const [outcome, setOutcome] = useState<"waiting" | "right" | "wrong">("waiting")
  return (
    <DesignSection
      of="codigo"
      lead="Seis dígitos que vencen en 302 segundos; el teléfono los completa desde el mensaje."
    >
      <Sheet title="Código">
        <CodeInput
          name="muestra-codigo"
          hint={`Aquí el correcto es ${right}; con cualquier otro se ve el error.`}
          sentKey={sentKey}
          error={outcome === "wrong" ? codeMessages.wrong : null}
          onComplete={(code) => {
            // The same mistake again is said again.
            setOutcome("waiting")
            setTimeout(() => setOutcome(code === right ? "right" : "wrong"))
          }}
          onResend={() => setSentKey(sentKey + 1)}
        />
        <p className={classes.note} role="status">
          {outcome === "right" ? "Código correcto." : null}
        </p>
      </Sheet>
    </DesignSection>
  )
}
