import type { LegalDocument } from "./legal-document.ts"

/** What has to be told when personal data are asked (LOPDP, art. 12). */
export const privacyDocument: LegalDocument = {
  id: "privacidad",
  title: "Aviso de privacidad",
  version: "privacidad-2026-1",
  since: "01/11/2026",
  text: ({ name, ruc, address, contact }) => `
### Responsable
${name}, RUC ${ruc}, ${address}. Para todo lo que trate de sus datos, escriba a ${contact}. La plataforma Trazo los trata por encargo de ${name}.

### Qué datos y para qué
- **Identidad y contacto:** para identificarlo, emitir su certificado y comunicarnos con usted.
- **Documento de identidad, código dactilar, foto de su rostro y, si es el caso, video:** para comprobar que usted es quien solicita. Son datos sensibles y solo los tratamos con su consentimiento explícito.
- **Datos de su RUC, empresa y nombramiento:** para comprobar el RUC o la representación que constará en el certificado.
- **Pago y comprobante:** para confirmar el pago y facturar.
- **Registros de uso, con fecha y dirección de red:** para la seguridad y como prueba de lo que usted aceptó.

### Base legal
Su consentimiento, la ejecución del contrato que pide y las obligaciones de la Ley de Comercio Electrónico, Firmas Electrónicas y Mensajes de Datos.

### Quién los recibe
El personal autorizado de ${name}, la entidad de certificación que emite, el banco donde pagó para confirmar la transferencia y las autoridades que los pidan conforme a la ley. No se venden ni se usan para publicidad.

### Cuánto se conservan
Una solicitud que no se termina se cierra a los 30 días. Los datos y evidencias de un certificado emitido se conservan mientras esté vigente y después el tiempo que exigen las normas de firma electrónica y tributarias. Los archivos se guardan cifrados, cada uno con su propia clave.

### Decisiones automáticas
No las hay: una persona revisa cada solicitud.

### Sus derechos
Puede pedir acceso, rectificación, eliminación, oposición, suspensión y portabilidad de sus datos, sin costo; respondemos en 15 días. Puede retirar su consentimiento cuando quiera, sin efecto sobre lo ya hecho; sin él no podemos emitir su firma. La eliminación puede negarse cuando una ley obliga a conservar el dato. También puede reclamar ante la Superintendencia de Protección de Datos Personales.

### Seguridad
Su clave privada se crea en su dispositivo y nunca llega a nosotros sin cifrar. Si una vulneración pusiera en riesgo sus derechos, se lo avisaremos y lo notificaremos a la autoridad en los plazos de la ley.
`,
}
