import { Button, Group, SimpleGrid, Stack, Text } from "@mantine/core"
import * as rules from "@trazo/domain/forms/field-rules"
import { check, fieldMessages, samePassword, secure } from "@trazo/domain/forms/field-rules"
import { useState } from "react"
import { ErrorSummary } from "../../../ui/fields/error-summary.tsx"
import { PasswordField } from "../../../ui/fields/password-field.tsx"
import { TermsCheckbox } from "../../../ui/fields/terms-checkbox.tsx"
import { TextField } from "../../../ui/fields/text-field.tsx"
import { DesignSection, Sheet } from "./design-section.tsx"
import { SampleDrop } from "./sample-drop.tsx"

export function RuleSection() {
  return (
    <DesignSection
      of="reglas"
      lead="Las mismas reglas valen en la página y en el servidor. Escriba algo que no cumpla y salga del campo."
    >
      <Sheet title="Al salir del campo">
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl" verticalSpacing="lg">
          {ruleFields.map(({ rule, ...field }) => (
            <TextField key={rule} name={`regla-${rule}`} {...field} />
          ))}
        </SimpleGrid>
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
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl" verticalSpacing="lg">
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
    </SimpleGrid>
  )
}

const labels = { "regla-check": "Términos", "regla-files": "Documento" }

/** Rules that are checked when a form is sent: a box to tick, a document, and the summary above both. */
function RuleForm() {
  const [isSent, setSent] = useState(false)
  const [accepted, setAccepted] = useState(false)
  const [count, setCount] = useState(0)
  const boxProblem = isSent ? check(accepted) : null
  const fileProblem = isSent && count === 0 ? fieldMessages.files : null
  const problems = {
    ...(boxProblem ? { "regla-check": boxProblem } : {}),
    ...(fileProblem ? { "regla-files": fileProblem } : {}),
  }
  const isWrong = Object.keys(problems).length > 0
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setSent(true)
      }}
    >
      <Stack gap="lg">
        <ErrorSummary
          message={isWrong ? "Revise los campos marcados." : undefined}
          fields={problems}
          labels={labels}
        />
        <TermsCheckbox name="regla-check" error={boxProblem} onChecked={setAccepted} />
        <div id="regla-files">
          <SampleDrop label="Documento requerido" required error={fileProblem} onFiles={setCount} />
        </div>
        <Group gap={12}>
          <Button type="submit">Comprobar</Button>
          <Text c="dimmed" role="status">
            {isSent && !isWrong ? "Todo está bien. Nada se envió." : null}
          </Text>
        </Group>
      </Stack>
    </form>
  )
}

interface RuleField {
  /** The rule's name (checklist E1 to E16). */
  rule: string
  label: string
  /** What it checks, with an example that fails. */
  hint: string
  rules: readonly rules.FieldRule[]
  type?: "text" | "email" | "tel"
  inputMode?: "numeric"
}

const givenEmail = "ana@correo.ec"

/** The rules of one line of text, each in a field of its own (checklist E). */
const ruleFields: readonly RuleField[] = [
  { rule: "required", label: "Obligatorio", hint: "Déjelo vacío", rules: [rules.required] },
  { rule: "mail", label: "Correo", hint: "Pruebe ana@correo", rules: [rules.mail], type: "email" },
  {
    rule: "samemail",
    label: "Repita el correo",
    type: "email" as const,
    hint: `Distinto de ${givenEmail}`,
    rules: [rules.sameMail(givenEmail)],
  },
  { rule: "letters", label: "Nombre", hint: "Pruebe una sola letra, o un número", rules: [rules.letters] },
  {
    rule: "numbers",
    label: "Número",
    hint: "Pruebe una letra",
    rules: [rules.numbers],
    inputMode: "numeric" as const,
  },
  {
    rule: "ext-numbers",
    label: "Teléfono",
    hint: "Pruebe 12345",
    rules: [rules.extNumbers],
    type: "tel" as const,
  },
  { rule: "size", label: "Hasta 15 caracteres", hint: "Escriba 16", rules: [rules.size()] },
  { rule: "letterNumber", label: "Letras y números", hint: "Pruebe A#1", rules: [rules.letterNumber] },
  { rule: "typeId-ci", label: "Cédula", hint: "Pruebe con 9 dígitos", rules: [rules.typeId("ci")] },
  { rule: "typeId-passport", label: "Pasaporte", hint: "Pruebe AB-12", rules: [rules.typeId("passport")] },
  {
    rule: "typeIdUpconta-04",
    label: "RUC de la factura",
    hint: "Pruebe con 10 dígitos",
    rules: [rules.typeIdUpconta("04")],
  },
  {
    rule: "typeIdUpconta-05",
    label: "Cédula de la factura",
    hint: "Pruebe con 13 dígitos",
    rules: [rules.typeIdUpconta("05")],
  },
  { rule: "ruc", label: "RUC", hint: "Pruebe con 12 dígitos", rules: [rules.ruc] },
]
