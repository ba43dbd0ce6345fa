import type { Distributor } from "@trazo/contract/distributors/branding"

/** Whose documents these are. */
export interface LegalParty {
  name: string
  ruc: string
  address: string
  /** Markdown. */
  contact: string
}

/** @param distributor null while it is not known */
export function partyOf(distributor: Pick<Distributor, "distributorData"> | null): LegalParty {
  const { name, ruc, address, supportEmail } = distributor?.distributorData ?? {
    name: "La distribuidora",
    ruc: "",
    address: "",
    supportEmail: "",
  }
  const contact = supportEmail ? `[${supportEmail}](mailto:${supportEmail})` : "su proveedor"
  return { name, ruc, address, contact }
}

export interface LegalDocument<Party = LegalParty> {
  /** Anchor in links of mails, certificates and the terms step. */
  id: string
  title: string
  /** Stored with each acceptance. */
  version: string
  /** DD/MM/YYYY */
  since: string
  /** Markdown. */
  text: (party: Party) => string
}

/** The platform's terms, for distributors that have not published their own. */
export const termsDocument: LegalDocument = {
  id: "terminos",
  title: "Términos y condiciones",
  version: "terminos-2026-1",
  since: "01/11/2026",
  text: ({ name, contact }) => `
### 1. El servicio
${name} recibe su solicitud, comprueba su identidad y gestiona ante la entidad de certificación la emisión de un certificado de firma electrónica en archivo. No guarda ni conoce su clave privada.

### 2. Lo que hace usted
- Entrega datos y documentos verdaderos, vigentes y suyos.
- Activa su firma desde un equipo de confianza y elige la contraseña de su archivo.
- Custodia el archivo y la contraseña, cada uno en un lugar distinto, y no los presta a nadie.
- Avisa y pide la revocación en cuanto pierda el control de su clave o cambien sus datos. Puede hacerlo en línea, a cualquier hora y sin costo.

### 3. Efectos de la firma
La firma electrónica tiene la misma validez que la manuscrita y los mismos efectos jurídicos (Ley 67, artículo 14). Lo que se firme con su clave se le atribuye a usted.

### 4. Vigencia
El certificado dura lo que usted eligió al comprarlo, contado desde su emisión. El de un representante legal nunca dura más que su nombramiento. Desde la aprobación tiene 50 días para activarlo.

### 5. Precio, pago y devoluciones
El precio que ve incluye el IVA y es el mismo para todas las formas de pago. Una solicitud sin pagar vence a los 15 días. Si no se emite el certificado, se devuelve lo pagado. Una vez emitido no hay devolución.

### 6. Revocación, suspensión y fin
El certificado termina por su voluntad, por vencimiento, por fallecimiento o incapacidad, por disolución de la empresa o por orden de autoridad. Puede suspenderse o revocarse si los datos eran falsos o si se incumplen estos términos; se le avisa con el motivo. La revocación es definitiva.

### 7. Reclamos
Escriba a ${contact}. Recibirá respuesta en cinco días hábiles. Si no queda conforme, puede acudir a la autoridad de control.
`,
}

/** Required when personal data are collected (LOPDP, art. 12). */
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
Una solicitud que no se termina se cierra a los 30 días. Los documentos y fotos de una solicitud vencida o anulada se eliminan 30 días después de su fin, y los de una rechazada, a los 180 días; si nunca se envió, también sus datos personales. Los comprobantes de pagos recibidos se conservan como documentos tributarios. Los datos y evidencias de un certificado emitido se conservan mientras esté vigente y después el tiempo que exigen las normas de firma electrónica y tributarias. Los archivos se guardan cifrados, cada uno con su propia clave.

### Decisiones automáticas
No las hay: una persona revisa cada solicitud.

### Sus derechos
Puede pedir acceso, rectificación, eliminación, oposición, suspensión y portabilidad de sus datos, sin costo; respondemos en 15 días. Puede retirar su consentimiento cuando quiera, sin efecto sobre lo ya hecho; sin él no podemos emitir su firma. La eliminación puede negarse cuando una ley obliga a conservar el dato. También puede reclamar ante la Superintendencia de Protección de Datos Personales.

### Seguridad
Su clave privada se crea en su dispositivo y nunca llega a nosotros sin cifrar. Si una vulneración pusiera en riesgo sus derechos, se lo avisaremos y lo notificaremos a la autoridad en los plazos de la ley.
`,
}

/** The full text of the consent gate (LOPDP, arts. 4 and 26). */
export const consentDocument: LegalDocument = {
  id: "biometria",
  title: "Consentimiento sobre datos sensibles",
  version: "biometria-2026-1",
  since: "01/11/2026",
  text: ({ name }) => `
Antes de pedirle el primer documento o foto le preguntamos, aparte de los términos:

**«Autorizo el uso de mi foto y de mi documento de identidad para comprobar mi identidad.»**

Con esa autorización ${name} y la entidad de certificación comparan su rostro con su documento, comprueban que el documento es auténtico y guardan ambos como evidencia de la emisión. No se usan para nada más. Guardamos la versión de este texto, la fecha, la hora y la dirección de red desde la que aceptó.
`,
}
