import { paths } from "@trazo/contract/paths"
import { matchesSearch } from "@trazo/domain/forms/search-text"
import { renewalOpensDays } from "@trazo/domain/requests/renewal"

export interface Question {
  question: string
  /** Markdown. */
  text: string
  /** Other words that people search for it. */
  words: string
  /** The shop shows it too. */
  isOfShop?: true
}

/** Those of the shop come first. */
export const questions: readonly Question[] = [
  {
    question: "¿Qué es un archivo de firma electrónica?",
    text: "Es un archivo (.p12) con su certificado y su clave. Con él y su contraseña firma documentos en su computadora, por ejemplo con FirmaEC, o factura con el SRI.",
    words: "p12 certificado token",
    isOfShop: true,
  },
  {
    question: "¿Cuánto tarda?",
    text: "Llenar la solicitud toma unos diez minutos. Después confirmamos su pago y revisamos sus documentos. Si algo falta, le pedimos solamente eso.",
    words: "demora tiempo espera",
    isOfShop: true,
  },
  {
    question: "¿Puedo hacerlo todo desde el teléfono?",
    text: "Sí, fotos incluidas. Y si prefiere seguir en la computadora, abra allí el enlace que le enviamos por correo: encontrará todo como lo dejó.",
    words: "celular móvil cámara",
    isOfShop: true,
  },
  {
    question: "¿Qué pasa si me equivoco en un dato?",
    text: "Antes de enviar verá todas sus respuestas y podrá cambiar cada una. Si después encontramos un error, le pediremos corregir solo ese dato o documento.",
    words: "error cambiar corregir",
    isOfShop: true,
  },
  {
    question: "¿Y si olvidé la contraseña de mi firma?",
    text: `Nadie puede recuperarla, tampoco nosotros: por eso es segura. [Pida otra firma](${paths.managerNewRequest}); la anterior se revoca cuando tenga la nueva.`,
    words: "clave recuperar restablecer cambiar pin",
    isOfShop: true,
  },
  {
    question: "¿Puede pedirla una persona extranjera?",
    text: "Sí, con su pasaporte vigente.",
    words: "pasaporte extranjero nacionalidad",
    isOfShop: true,
  },
  {
    question: "¿Cómo sé en qué va mi solicitud?",
    text: `En [Mi firma](${paths.managerRequests}) cada una dice su estado, a quién le toca el siguiente paso y hasta cuándo hay tiempo.`,
    words: "estado trámite demora cuánto tarda espera",
  },
  {
    question: "¿Qué hago si me piden una corrección?",
    text: "Abra la solicitud: verá qué dato o documento corregir y por qué. También le enviamos el enlace por correo. Lo demás queda como está.",
    words: "rechazado error foto documento cédula borrosa",
  },
  {
    question: "¿Por qué no se valida mi pago?",
    text: `Si transfirió o depositó, comparamos su comprobante con nuestra cuenta. Si algo no coincide, en [Mi firma](${paths.managerRequests}) dice qué falta y puede enviar otro comprobante.`,
    words: "transferencia depósito comprobante banco factura tarjeta",
  },
  {
    question: "¿Cómo activo mi firma?",
    text: `Cuando aprobemos su solicitud, entre a [Activar](${paths.managerActivation}) desde un equipo de confianza. Su clave se crea en ese equipo y usted elige la contraseña.`,
    words: "emitir crear contraseña código activación",
  },
  {
    question: "¿Puedo descargar otra vez mi firma?",
    text: `Sí, en [Descargar](${paths.managerDownload}), las veces que quiera. La contraseña es la que eligió al activarla.`,
    words: "archivo p12 perdí copia computadora nueva teléfono",
  },
  {
    question: "¿Qué hago si perdí el archivo o alguien más lo usa?",
    text: `Revoque el certificado en [Revocar](${paths.managerRevocation}). Deja de ser válido de inmediato y no se puede deshacer. Si no puede entrar a su cuenta, [revóquelo con su código de revocación](${paths.revoke}).`,
    words: "robo robaron extravié revocar anular suspender",
  },
  {
    question: "¿Dónde está mi código de revocación?",
    text: `En el correo con que recibió su firma. Si lo perdió, cree otro en [Mis certificados](${paths.managerSignatures}).`,
    words: "hoja pdf imprimir código revocación",
  },
  {
    question: "¿Cuándo y cómo renuevo?",
    text: `Desde ${renewalOpensDays} días antes de que venza, o desde la mitad de su vigencia si es más corta, en [Renovar](${paths.managerRenewals}). Si nada cambió, son dos pantallas y el pago. La anterior sirve hasta su fecha.`,
    words: "vence vencimiento caduca expirar renovación",
  },
  {
    question: "¿Cómo firmo un documento?",
    text: `En [Usar mi firma](${paths.managerUse}) puede firmar aquí mismo, o ver cómo se usa en FirmaEC, Adobe y el SRI.`,
    words: "firmar pdf factura facturación electrónica programa instalar",
  },
  {
    question: "¿Cómo compruebo una firma que recibí?",
    text: `En [Verificar una firma](${paths.managerValidation}): elija el documento y verá quién firmó, cuándo y si cambió después.`,
    words: "validar validez documento firmado auténtico",
  },
  {
    question: "¿Cómo cambio mi correo, teléfono o contraseña de la cuenta?",
    text: `En [Mi cuenta](${paths.managerAccount}). El correo nuevo se confirma con un código.`,
    words: "datos perfil usuario actualizar celular",
  },
  {
    question: "¿Qué puedo pedir sobre mis datos personales?",
    text: `Descargarlos, corregirlos, eliminarlos u oponerse a un uso, en [Configuración](${paths.managerConfiguration}). Respondemos en 15 días.`,
    words: "privacidad lopdp derechos borrar eliminar cuenta protección",
  },
]

export const shopQuestions = questions.filter(({ isOfShop }) => isOfShop)

/** All of them without a search. */
export function findQuestions(search: string): Question[] {
  return questions.filter(({ question, text, words }) => matchesSearch(search, [question, text, words]))
}
