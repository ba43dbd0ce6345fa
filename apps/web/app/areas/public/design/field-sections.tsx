import { SimpleGrid, Text } from "@mantine/core"
import { errorCatalogue } from "@trazo/contract/errors/errors"
import { samePassword } from "@trazo/domain/forms/field-rules"
import { accountPasswordProblem } from "@trazo/domain/identity/account-password"
import { useState } from "react"
import { CodeInput } from "../../../ui/fields/code-input.tsx"
import { DatePicker } from "../../../ui/fields/date-picker.tsx"
import { PasswordField } from "../../../ui/fields/password-field.tsx"
import { TermsCheckbox } from "../../../ui/fields/terms-checkbox.tsx"
import { TextField } from "../../../ui/fields/text-field.tsx"
import { DesignSection, Sheet } from "./design-section.tsx"
import { SampleDrop } from "./sample-drop.tsx"

export function FieldSection() {
  return (
    <DesignSection
      of="campos"
      lead="Lo obligatorio lleva un asterisco rojo. Lo escrito pasa a mayúsculas; los correos, a minúsculas."
    >
      <Sheet title="Texto">
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl" verticalSpacing="lg">
          <TextField name="muestra-nombres" label="Nombres" hint="Como en su cédula" required />
          <TextField
            name="muestra-correo"
            label="Correo electrónico"
            hint="Siempre en minúsculas"
            type="email"
            required
          />
          <TextField
            name="muestra-usuario"
            label="Usuario"
            letterCase="lower"
            hint="Si así se pide, en minúsculas"
          />
          <TextField name="muestra-web" label="Página web" type="url" hint="Queda como se escribe" />
          <TextField name="muestra-error" label="Teléfono" type="tel" error="Ingrese un número válido" />
          <TextField
            name="muestra-cerrado"
            label="Número de solicitud"
            defaultValue="TZ-2026-000016-5"
            disabled
          />
        </SimpleGrid>
      </Sheet>
      <Sheet title="Fecha">
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl" verticalSpacing="lg">
          <DatePicker name="muestra-nacimiento" label="Fecha de nacimiento" hint="Hasta hoy" startWithYears />
          <DatePicker name="muestra-vencimiento" label="Vence el" hint="También en el futuro" normal />
        </SimpleGrid>
      </Sheet>
    </DesignSection>
  )
}

export function PasswordSection() {
  const [password, setPassword] = useState("")
  return (
    <DesignSection
      of="contrasena"
      lead="De 8 a 20 caracteres, con su medidor; al repetirla no hay medidor. Lo escrito nunca se cambia ni se guarda."
    >
      <Sheet title="Contraseña nueva">
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl" verticalSpacing="lg">
          <PasswordField
            name="muestra-clave"
            label="Contraseña"
            purpose="new"
            refusalOf={accountPasswordProblem}
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
        </SimpleGrid>
      </Sheet>
      <Sheet title="Términos">
        <TermsCheckbox name="muestra-terminos" />
      </Sheet>
    </DesignSection>
  )
}

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
          error={outcome === "wrong" ? errorCatalogue.CODE_WRONG.message : null}
          onComplete={(code) => {
            // The same error is announced again.
            setOutcome("waiting")
            setTimeout(() => setOutcome(code === right ? "right" : "wrong"))
          }}
          onResend={() => setSentKey(sentKey + 1)}
        />
        <Text c="dimmed" role="status">
          {outcome === "right" ? "Código correcto." : null}
        </Text>
      </Sheet>
    </DesignSection>
  )
}

export function FileSection() {
  return (
    <DesignSection
      of="archivos"
      lead="Se elige o se arrastra. Se comprueba en su dispositivo: PDF, JPEG, JPG, PNG o JFIF, hasta 2 MB; las fotos más pesadas se reducen solas."
    >
      <Sheet title="Documento">
        <SampleDrop label="Documento de muestra" required />
      </Sheet>
    </DesignSection>
  )
}
