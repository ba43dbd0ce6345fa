import type { LegalDocument } from "./legal-document.ts"

/** The certification practice in short: certificates point here (policy qualifier CPS). */
export const practiceDocument: LegalDocument = {
  id: "practicas",
  title: "Prácticas de certificación",
  version: "practicas-2026-1",
  since: "01/11/2026",
  text: ({ name }) => `
### Quiénes intervienen
${name} registra las solicitudes y comprueba identidades. La entidad de certificación emite los certificados, publica su estado y firma las listas de revocación.

### Cómo se comprueba la identidad
Una persona compara los datos con la cédula o el pasaporte y con la foto del rostro. Según el tipo de certificado comprueba además el RUC, la constitución de la empresa y el nombramiento vigente. A los mayores de 65 años se les pide un video en el que autorizan la solicitud. Quien aprueba nunca es quien creó la solicitud.

### Cómo se crea la clave
La clave RSA de 2048 bits se genera en el navegador del titular. A la entidad de certificación llega solo la clave pública, con la prueba de que el titular tiene la privada. Se rechazan claves débiles o ya certificadas. Cada aprobación permite una sola emisión.

### Contenido del certificado
Nombre e identificación del titular, correo, RUC o empresa y cargo cuando corresponden, vigencia, número de serie único, usos permitidos (firma digital y no repudio) y las direcciones donde se consulta su estado. Cada tipo de certificado tiene su propia política.

### Revocación y estado
El titular revoca en línea a cualquier hora. Pueden pedirla también su representante, ${name}, la entidad de certificación o una autoridad. La revocación es inmediata y definitiva: en segundos responde el servicio OCSP y se publica una lista nueva; sin revocaciones, la lista se renueva al menos cada día.

### Límites de uso
El certificado sirve para firmar electrónicamente dentro de la ley. No autoriza a actuar por otra persona o empresa que no conste en él, ni a emitir otros certificados.

### Registros
Cada acto queda en un registro encadenado que no se puede alterar sin que se note.
`,
}
