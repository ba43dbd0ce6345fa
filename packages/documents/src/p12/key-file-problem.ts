/** Why a file cannot be used as a signature's file. The messages are for its holder. */
type KeyFileProblemCode = keyof typeof messages

const messages = {
  EMPTY: "El archivo está vacío (0 bytes). Descárguelo o cópielo otra vez.",
  TOO_LARGE: "El archivo pesa demasiado para ser una firma electrónica. Elija el archivo .p12 o .pfx.",
  CERTIFICATE_ONLY:
    "Este archivo tiene el certificado, pero no la clave con la que se firma. Elija el archivo .p12 o .pfx.",
  REQUEST_ONLY:
    "Es una solicitud de certificado (CSR), no una firma electrónica. Elija el archivo .p12 o .pfx que recibió después.",
  JAVA_KEY_STORE:
    "Es un almacén de Java (.jks), no un .p12. Conviértalo con keytool o pida a su entidad el archivo .p12.",
  OTHER_FILE: "Este archivo no es una firma electrónica. Elija el archivo .p12 o .pfx que recibió.",
  DAMAGED:
    "El archivo está incompleto o dañado. Descárguelo otra vez, o cópielo de nuevo del dispositivo donde sí funciona.",
  WRONG_PASSWORD:
    "La contraseña no abre este archivo, o el archivo está dañado. Revise mayúsculas, números y espacios.",
  UNSUPPORTED:
    "El archivo usa un cifrado que esta página no abre. Pida a su entidad el archivo en formato PKCS#12 común.",
  TOO_MANY_ROUNDS:
    "El archivo pide tantas repeticiones de cifrado que ningún programa lo abriría. Pida otro a su entidad.",
  NO_KEY: "El archivo no tiene una clave con su certificado: no sirve para firmar. Pida otro a su entidad.",
  NOT_REOPENED: "El archivo nuevo no pasó la comprobación y no se guardó. Intente otra vez.",
} as const

export class KeyFileProblem extends Error {
  override readonly name = "KeyFileProblem"
  readonly code: KeyFileProblemCode
  /** For support: an object identifier, a number of rounds. */
  readonly detail: string | undefined
  constructor(code: KeyFileProblemCode, detail?: string) {
    super(messages[code])
    this.code = code
    this.detail = detail
  }
}
