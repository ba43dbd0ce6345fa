import { samePassword } from "@trazo/domain/field-rules"
import { useState } from "react"
import { PasswordField } from "../../../ui/password-field.tsx"
import { TermsCheckbox } from "../../../ui/terms-checkbox.tsx"
import classes from "./design.module.css"
import { DesignSection, Sheet } from "./design-section.tsx"

export function PasswordSection() {
  const [password, setPassword] = useState("")
  return (
    <DesignSection
      of="contrasena"
      lead="De 8 a 20 caracteres, con su medidor; al repetirla no hay medidor. Lo escrito nunca se cambia ni se guarda."
    >
      <Sheet title="Contraseña nueva">
        <div className={classes.columns}>
          <PasswordField
            name="muestra-clave"
            label="Contraseña"
            purpose="new"
            required
            onValue={setPassword}
          />
          <PasswordField
            name="muestra-repetida"
            label="Repita la contraseña"
            purpose="confirm"
            required
            problemOf={samePassword(password)}
          />
        </div>
      </Sheet>
      <Sheet title="Términos">
        <TermsCheckbox name="muestra-terminos" />
      </Sheet>
    </DesignSection>
  )
}
