import { samePassword, secure } from "@trazo/domain/field-rules"
import { useState } from "react"
import { PasswordField } from "../../../ui/password-field.tsx"
import { TextField } from "../../../ui/text-field.tsx"
import classes from "./design.module.css"
import { DesignSection, Sheet } from "./design-section.tsx"
import { ruleFields } from "./rule-fields.ts"
import { RuleForm } from "./rule-form.tsx"

export function RuleSection() {
  return (
    <DesignSection
      of="reglas"
      lead="Las mismas reglas valen en la página y en el servidor. Escriba algo que no cumpla y salga del campo."
    >
      <Sheet title="Al salir del campo">
        <div className={classes.columns}>
          {ruleFields.map(({ rule, ...field }) => (
            <TextField key={rule} name={`regla-${rule}`} {...field} />
          ))}
        </div>
      </Sheet>
      <Sheet title="Mientras se escribe">
        <PasswordRules />
      </Sheet>
      <Sheet title="Al enviar">
        <RuleForm />
      </Sheet>
    </DesignSection>
  )
}

function PasswordRules() {
  const [password, setPassword] = useState("")
  return (
    <div className={classes.columns}>
      <PasswordField
        name="regla-secure"
        label="Contraseña segura"
        hint="Pruebe solo con letras minúsculas"
        purpose="current"
        problemOf={secure}
        onValue={setPassword}
      />
      <PasswordField
        name="regla-samepass"
        label="La misma contraseña"
        hint="Escriba otra"
        purpose="confirm"
        problemOf={samePassword(password)}
      />
    </div>
  )
}
