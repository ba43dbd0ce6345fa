import type { Authority } from "@trazo/contract/authority/authority"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import type {
  LegalDocument,
  LegalParty,
} from "../../../shared-features/distributors/legal/legal-documents.ts"

function policyLines(policies: Authority["policies"]): string {
  return policies.map(({ kind, oid }) => `- ${certificateKindNames[kind]}: ${oid}`).join("\n")
}

/**
 * The certification practice statement in the outline of RFC 3647 section 6. Certificates link to it (policy qualifier
 * CPS, RFC 5280 section 4.2.1.4).
 */
export const practiceStatement: LegalDocument<LegalParty & { authority: Authority }> = {
  id: "practicas",
  title: "Declaración de prácticas de certificación",
  version: "practicas-2026-3",
  since: "25/11/2026",
  text: ({ name, contact, authority }) => `
### 1. Introducción
**1.1 Presentación.** Esta declaración describe cómo ${authority.organization}, RUC ${authority.ruc}, de ${authority.locality}, emite y administra certificados de firma electrónica en archivo según la Ley 67 y su reglamento. Sigue el esquema de la RFC 3647.

**1.2 Documento y políticas.** Se publica en ${authority.baseUrl}/legal-information. Cada tipo de certificado tiene su política:

${policyLines(authority.policies)}

**1.3 Participantes.** La autoridad raíz firma solo a las autoridades emisoras. «${authority.name}» firma los certificados de los titulares. ${name} registra las solicitudes y comprueba identidades. El titular recibe el certificado, y quien confía en él comprueba su estado.

**1.4 Usos.** El certificado sirve para firmar electrónicamente y para identificarse dentro de la ley. No autoriza a actuar por otra persona o empresa que no conste en él, ni a emitir otros certificados.

**1.5 Administración.** ${authority.organization} aprueba cada versión de este documento. Contacto: ${contact}.

### 2. Publicación y repositorio
Los certificados de las autoridades y las listas de revocación están en ${authority.baseUrl}/pki/ y el servicio OCSP en ${authority.baseUrl}/ocsp, abiertos a todos y a toda hora. La lista de la autoridad emisora se publica con cada revocación y al menos cada día. Los certificados de los titulares no se publican: su estado se consulta por su número de serie.

### 3. Identificación y autenticación
**3.1 Nombres.** El certificado lleva los nombres y apellidos y el número de cédula o pasaporte comprobados y, según el tipo, el RUC, la empresa y el cargo. No hay seudónimos.

**3.2 Validación inicial.** Una persona compara los datos con la cédula o el pasaporte y con la foto del rostro. Según el tipo comprueba además el RUC, la constitución de la empresa y el nombramiento vigente. A los mayores de 65 años se les pide un video en el que autorizan la solicitud. El correo se comprueba con un código. La posesión de la clave privada se prueba con la firma de la solicitud PKCS#10.

**3.3 Renovación.** Se comprueba de nuevo, con los datos ya verificados, y siempre con una clave nueva.

**3.4 Revocación.** La pide el titular desde su cuenta con un código de un solo uso, o sin entrar a ella con su código de revocación, o el personal autorizado con un motivo.

### 4. Requisitos operativos del ciclo de vida
**4.1 y 4.2 Solicitud y trámite.** La solicitud se revisa después del pago. Quien aprueba nunca es quien la creó. Quien es rechazado recibe el motivo.

**4.3 Emisión.** Desde la aprobación el titular tiene 50 días para activar. Cada aprobación permite una sola emisión.

**4.4 y 4.5 Aceptación y uso.** El titular acepta el certificado al descargarlo. Custodia el archivo y la contraseña, y deja de usar la clave cuando el certificado termina o se revoca. Quien confía en él comprueba la cadena, la vigencia y el estado.

**4.6 a 4.8 Renovación y cambios.** No se prolonga un certificado ni se cambia su contenido: se emite otro con otra clave.

**4.9 Revocación y suspensión.** El titular revoca en línea a cualquier hora. Pueden pedirla también su representante, ${name}, ${authority.organization} o una autoridad. La revocación es inmediata y definitiva. La suspensión puede terminar.

**4.10 Estado.** OCSP responde en segundos y las listas siguen la RFC 5280.

**4.11 y 4.12 Fin y custodia.** El servicio termina con el certificado. No hay custodia ni recuperación de claves: la clave privada del titular nunca llega sin cifrar a la autoridad.

### 5. Controles de instalaciones, de gestión y de operación
Cada acto queda en un registro encadenado que no se puede alterar sin que se note. El personal trabaja con permisos limitados a su función. Los expedientes se guardan cifrados, cada archivo con su propia clave, durante el tiempo que exige la ley. Antes de que el certificado de la autoridad emisora termine se crea otro; el anterior sigue publicando el estado de lo que emitió hasta el final. Si la clave de una autoridad se compromete, se revocan sus certificados y se avisa a los titulares y al organismo de control. Si el servicio cesa, se avisa con la antelación que pide la ley.

### 6. Controles técnicos de seguridad
**6.1 Generación de claves.** La raíz usa RSA de 4096 bits; las emisoras y el servicio OCSP, RSA de 3072. La clave del titular se genera en su navegador: RSA de 2048 bits para vigencias de hasta dos años y de 3072 para las mayores. Se rechazan claves débiles o ya certificadas.

**6.2 Protección de las claves.** La clave de la raíz se exporta cifrada, se comprueba y se borra del servidor; vuelve a usarse solo para firmar otra autoridad emisora o su propia lista de revocación. Las demás están cifradas con una contraseña que no está en la base de datos.

**6.3 Vigencias.** Un certificado nunca termina después que el de la autoridad que lo emite; los plazos que no lo cumplirían no se venden.

**6.4 a 6.8 Activación, equipos, redes y tiempo.** El titular activa con un código de un solo uso y elige la contraseña de su archivo, que no sale de su dispositivo. Los servidores toman la hora de fuentes sincronizadas.

### 7. Perfiles de certificados, listas y OCSP
Los certificados son X.509 versión 3 (RFC 5280), firmados con SHA-256 y RSA, con usos de firma digital, no repudio y cifrado de claves. Las listas son de la versión 2, con número de lista. OCSP sigue las RFC 6960 y 5019, con un certificado de respuesta delegado por cada autoridad emisora.

### 8. Auditoría de cumplimiento
La autoridad se somete a las auditorías y al control que fija la ley ecuatoriana, y corrige lo que encuentren.

### 9. Otros asuntos legales y comerciales
El precio y las devoluciones están en los [términos](#terminos) y el trato de los datos personales en el [aviso de privacidad](#privacidad). Los certificados indican sus límites de uso y de responsabilidad. Los reclamos se envían a ${contact}; si no queda conforme, puede acudir a la autoridad de control. Rige la ley del Ecuador.
`,
}
