import { describe, expect, it } from "vitest"
import { rendered, textOf } from "../../../testing/render.tsx"
import { CodeInput } from "./code-input.tsx"
import { DatePicker } from "./date-picker.tsx"
import { PasswordField } from "./password-field.tsx"
import { TermsCheckbox } from "./terms-checkbox.tsx"
import { TextField } from "./text-field.tsx"

describe("the fields in the server's HTML", () => {
  it("D9: a required text has its asterisk, and its value is in upper case", () => {
    const html = rendered(<TextField name="names" label="Nombres" required defaultValue="josé peña" />)
    expect(textOf(html)).toBe("Nombres *")
    expect(html).toContain('value="JOSÉ PEÑA"')
    expect(html).toMatch(/<label[^>]*for="names"/)
  })

  it("D9: an e-mail is in lower case", () => {
    const html = rendered(<TextField name="email" type="email" label="Correo" defaultValue="Ana@Correo.EC" />)
    expect(html).toContain('value="ana@correo.ec"')
  })

  it("a field is described by its error", () => {
    const html = rendered(<TextField name="names" label="Nombres" error="Ingrese un nombre válido" />)
    const described = /aria-describedby="([^"]+)"/.exec(html)?.[1]
    expect(html).toContain('aria-invalid="true"')
    expect(html).toMatch(new RegExp(`id="${described}"[^>]*>Ingrese un nombre válido`))
  })

  it("D5: the date asks «Escoja la fecha» and sends its text until the page has its script", () => {
    const empty = rendered(<DatePicker name="birth" label="Fecha" />)
    expect(empty).toContain('placeholder="Escoja la fecha"')
    const filled = rendered(<DatePicker name="birth" label="Fecha" defaultValue="1990-03-05" />)
    expect(filled).toMatch(/name="birth"[^>]*value="05\/03\/1990"|value="05\/03\/1990"[^>]*name="birth"/)
  })

  it("D6: the code is six digits, its error state on each, and 302 seconds as mm:ss", () => {
    const html = rendered(<CodeInput name="code" sentKey={1} error="El código no es correcto." />)
    expect(html.match(/aria-label="Dígito \d de 6"/g)).toHaveLength(6)
    expect(html.match(/aria-invalid="true"/g)).toHaveLength(6)
    expect(textOf(html)).toContain("El código vence en 05:02")
  })

  it("D7: a new password has a meter, a confirmation none, and neither cuts what is pasted", () => {
    const meter = /aria-hidden="true"><span/
    const fresh = rendered(<PasswordField name="password" label="Contraseña" purpose="new" />)
    const again = rendered(<PasswordField name="again" label="Confirme" purpose="confirm" />)
    expect(fresh).toMatch(/data-score="0"/)
    expect(again).not.toMatch(/data-score/)
    expect(again).not.toMatch(meter)
    for (const html of [fresh, again]) expect(html).not.toMatch(/maxlength/i)
  })

  it("D8: the terms are accepted in the words of the specification", () => {
    expect(textOf(rendered(<TermsCheckbox name="terms" />))).toBe(
      "Acepto que he leído los términos y condiciones del servicio de gestión para la emisión de firmas electrónicas.",
    )
  })
})
