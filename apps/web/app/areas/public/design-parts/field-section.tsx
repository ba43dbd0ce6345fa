import { DatePicker } from "../../../ui/date-picker.tsx"
import { TextField } from "../../../ui/text-field.tsx"
import classes from "./design.module.css"
import { DesignSection, Sheet } from "./design-section.tsx"

export function FieldSection() {
  return (
    <DesignSection
      of="campos"
      lead="Lo obligatorio lleva un asterisco rojo. Lo escrito pasa a mayúsculas; los correos, a minúsculas."
    >
      <Sheet title="Texto">
        <div className={classes.columns}>
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
        </div>
      </Sheet>
      <Sheet title="Fecha">
        <div className={classes.columns}>
          <DatePicker name="muestra-nacimiento" label="Fecha de nacimiento" hint="Hasta hoy" startWithYears />
          <DatePicker name="muestra-vencimiento" label="Vence el" hint="También en el futuro" normal />
        </div>
      </Sheet>
    </DesignSection>
  )
}
