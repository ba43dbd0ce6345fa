import { bodyField, subjectField, type TemplateField } from "./template-fields.ts"
import { brandVariables, type MailVariable } from "./template-variables.ts"

/** Mails whose texts a distributor can edit (checklist F3, «Correos»; docs/product-decisions.md section 7). */
export const emailTemplateKeys = ["headerFooter", "validatePayment", "supplies", "registerConvenio"] as const
export type EmailTemplateKey = (typeof emailTemplateKeys)[number]

interface EmailTemplate {
  title: string
  /** When it is sent, and to whom. */
  description: string
  fields: readonly TemplateField[]
  /** E-mails made from this template. `subject` and `body` are keys of `fields`. The header and footer make none. */
  emails: readonly { key: string; title: string; subject: string; body: string }[]
}

const request: readonly MailVariable[] = ["nombres", "numeroSolicitud", ...brandVariables]

const headerFooter: EmailTemplate = {
  title: "Encabezado y pie",
  description: "Va en todos los correos, también en los del sistema: arriba junto al logo y al final.",
  emails: [],
  fields: [
    {
      key: "header",
      title: "Encabezado",
      isLine: false,
      isOptional: true,
      maximum: 300,
      variables: brandVariables,
      compulsory: [],
      standard: "",
    },
    {
      key: "footer",
      title: "Pie",
      isLine: false,
      isOptional: false,
      maximum: 1000,
      variables: brandVariables,
      compulsory: ["distribuidora", "correoAyuda"],
      standard:
        "**{{distribuidora}}**\n{{direccion}}\n¿Necesita ayuda? Escríbanos a [{{correoAyuda}}](mailto:{{correoAyuda}})",
    },
  ],
}

const validatePayment: EmailTemplate = {
  title: "Validación del pago",
  description: "Cuenta cómo terminó la revisión del pago: recibido, o rechazado con su motivo.",
  emails: [
    { key: "received", title: "Pago recibido", subject: "receivedSubject", body: "receivedBody" },
    { key: "refused", title: "Pago rechazado", subject: "refusedSubject", body: "refusedBody" },
  ],
  fields: [
    subjectField("receivedSubject", "Pago recibido: asunto", {
      variables: request,
      standard: "Confirmamos el pago de su solicitud {{numeroSolicitud}}",
    }),
    bodyField("receivedBody", "Pago recibido: texto", {
      variables: [...request, "plazoRespuesta", "enlace"],
      compulsory: ["enlace"],
      standard:
        "{{nombres}}:\n\nSu pago fue confirmado. Ahora revisamos sus datos y documentos: le respondemos por correo {{plazoRespuesta}}.\n\n[Ver mi solicitud]({{enlace}})",
    }),
    subjectField("refusedSubject", "Pago rechazado: asunto", {
      variables: request,
      standard: "No pudimos confirmar el pago de su solicitud {{numeroSolicitud}}",
    }),
    bodyField("refusedBody", "Pago rechazado: texto", {
      variables: [...request, "motivo", "enlace"],
      compulsory: ["motivo", "enlace"],
      standard:
        "{{nombres}}:\n\nNo pudimos confirmar su pago. Su solicitud sigue guardada.\n\n- **Motivo**: {{motivo}}\n\n[Enviar otro comprobante]({{enlace}})",
    }),
  ],
}

const supplies: EmailTemplate = {
  title: "Entrega de lo comprado",
  description:
    "Entrega lo comprado en sus dos momentos: al aprobar la solicitud, cómo activar; al emitir la firma, cómo descargarla y usarla.",
  emails: [
    { key: "approved", title: "Solicitud aprobada", subject: "approvedSubject", body: "approvedBody" },
    { key: "issued", title: "Firma emitida", subject: "issuedSubject", body: "issuedBody" },
  ],
  fields: [
    subjectField("approvedSubject", "Solicitud aprobada: asunto", {
      variables: request,
      standard: "Su firma electrónica está aprobada: actívela",
    }),
    bodyField("approvedBody", "Solicitud aprobada: texto", {
      variables: [...request, "activarAntesDe", "enlace"],
      compulsory: ["activarAntesDe", "enlace"],
      standard:
        "{{nombres}}:\n\nSu solicitud {{numeroSolicitud}} fue aprobada. El último paso es suyo: active su firma antes del {{activarAntesDe}}.\n\nSu clave se crea en su propio dispositivo y nadie más la conoce. Hágalo desde un equipo de confianza.\n\n[Activar mi firma]({{enlace}})\n\nEl enlace es personal y sirve una sola vez: no reenvíe este correo.",
    }),
    subjectField("issuedSubject", "Firma emitida: asunto", {
      variables: ["nombres", ...brandVariables],
      standard: "Su firma electrónica está lista",
    }),
    bodyField("issuedBody", "Firma emitida: texto", {
      variables: ["nombres", "vigenteHasta", "enlace", ...brandVariables],
      compulsory: ["vigenteHasta", "enlace"],
      standard:
        "{{nombres}}:\n\nSu firma electrónica está vigente hasta el {{vigenteHasta}}.\n\nGuarde el archivo y su contraseña en lugares distintos. Nadie puede recuperar esa contraseña, tampoco nosotros.\n\n- **Descargar**: puede volver a bajar su archivo cuando quiera.\n- **Usar**: le mostramos cómo firmar con FirmaEC, Adobe Reader y el SRI.\n\n[Ver mi firma]({{enlace}})",
    }),
  ],
}

const registerConvenio: EmailTemplate = {
  title: "Registro de convenio",
  description: "Invita a cada persona de un convenio a pedir su firma.",
  emails: [{ key: "invitation", title: "Invitación", subject: "subject", body: "body" }],
  fields: [
    subjectField("subject", "Asunto", {
      variables: ["nombres", "convenio", ...brandVariables],
      standard: "{{convenio}} le invita a obtener su firma electrónica",
    }),
    bodyField("body", "Texto", {
      variables: ["nombres", "convenio", "enlace", ...brandVariables],
      compulsory: ["convenio", "enlace"],
      standard:
        "{{nombres}}:\n\n{{convenio}} tiene un convenio con {{distribuidora}} para que usted obtenga su firma electrónica. Tenga a mano su cédula; le tomará unos minutos.\n\n[Pedir mi firma]({{enlace}})",
    }),
  ],
}

export const emailTemplates: Record<EmailTemplateKey, EmailTemplate> = {
  headerFooter,
  validatePayment,
  supplies,
  registerConvenio,
}
