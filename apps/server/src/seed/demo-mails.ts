import type { EmailTemplateKey } from "@trazo/domain/platform/email-templates"
import type { TemplateTexts } from "@trazo/domain/platform/template-texts"

/** Texts of the demo distributors' mails. */
export type DemoMails = Partial<Record<EmailTemplateKey, TemplateTexts>>

const text = (...paragraphs: string[]) => paragraphs.join("\n\n")

export const pacificoMails: DemoMails = {
  headerFooter: {
    header: "",
    footer: text(
      "**{{distribuidora}}** · RUC {{ruc}}\n{{direccion}}\nLunes a viernes de 08:00 a 18:00",
      "¿Tiene dudas? Responda este correo o escríbanos a [{{correoAyuda}}](mailto:{{correoAyuda}}). _Nunca le pediremos su contraseña ni sus códigos._",
    ),
  },
  validatePayment: {
    receivedSubject: "Recibimos su pago: su solicitud {{numeroSolicitud}} ya está en revisión",
    receivedBody: text(
      "Hola, {{nombres}}:",
      "Su pago llegó bien. **Ya estamos revisando sus datos y documentos** y le respondemos {{plazoRespuesta}}; no hace falta que nos escriba.",
      "[Ver mi solicitud]({{enlace}})",
    ),
    refusedSubject: "Revise el pago de su solicitud {{numeroSolicitud}}",
    refusedBody: text(
      "Hola, {{nombres}}:",
      "Todavía no podemos confirmar el pago de su solicitud {{numeroSolicitud}}.",
      "- **Motivo**: {{motivo}}",
      "Lo que llenó sigue guardado: solo falta que nos envíe otro comprobante.",
      "[Enviar otro comprobante]({{enlace}})",
    ),
  },
  supplies: {
    approvedSubject: "Su firma electrónica está aprobada: actívela",
    approvedBody: text(
      "Hola, {{nombres}}:",
      "Aprobamos su solicitud {{numeroSolicitud}}. El último paso es suyo y toma unos tres minutos:",
      "1. Abra el enlace en un equipo de confianza.\n2. Escriba el código que le enviaremos a este correo.\n3. Escoja la contraseña de su firma y guarde el archivo.",
      "[Activar mi firma]({{enlace}})",
      "Tiene tiempo hasta el **{{activarAntesDe}}**. Su clave se crea en su dispositivo: nadie más la tiene, tampoco nosotros.",
    ),
    issuedSubject: "Su firma electrónica está lista",
    issuedBody: text(
      "Hola, {{nombres}}:",
      "¡Ya puede firmar! Su firma electrónica está vigente hasta el **{{vigenteHasta}}**.",
      "- **Descárguela** otra vez cuando quiera desde su cuenta.\n- **Úsela** en FirmaEC, Adobe Reader, el SRI y Quipux: le mostramos cómo, paso a paso.\n- **Guárdela** lejos de su contraseña: nadie puede recuperarla, tampoco nosotros.",
      "[Ver mi firma]({{enlace}})",
      "Le avisaremos antes de que venza.",
    ),
  },
  registerConvenio: {
    subject: "{{convenio}} le invita a obtener su firma electrónica",
    body: text(
      "Hola, {{nombres}}:",
      "Por el convenio entre **{{convenio}}** y {{distribuidora}}, usted puede obtener su firma electrónica con un precio especial. Tenga a mano su cédula; le tomará unos diez minutos, también desde el celular.",
      "[Pedir mi firma]({{enlace}})",
      "Este enlace es personal: no lo reenvíe.",
    ),
  },
}

/** Has no convenios, so no invitation. The other templates keep their standard texts. */
export const andesMails: DemoMails = {
  headerFooter: {
    header: "Firme sin imprimir",
    footer: "{{distribuidora}}, {{direccion}}\n[{{correoAyuda}}](mailto:{{correoAyuda}})",
  },
  validatePayment: {
    receivedSubject: "Su pago está confirmado ({{numeroSolicitud}})",
    receivedBody: text(
      "Estimado(a) {{nombres}}:",
      "Su pago está confirmado. Le respondemos {{plazoRespuesta}}.",
      "[Ver mi solicitud]({{enlace}})",
    ),
    refusedSubject: "No encontramos su pago ({{numeroSolicitud}})",
    refusedBody: text(
      "Estimado(a) {{nombres}}:",
      "No encontramos su pago: {{motivo}}",
      "[Enviar otro comprobante]({{enlace}})",
    ),
  },
}
