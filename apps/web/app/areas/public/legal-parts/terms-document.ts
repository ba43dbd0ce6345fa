import type { LegalDocument } from "./legal-document.ts"

/** The platform's own terms, in force where a distributor has published none. */
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
