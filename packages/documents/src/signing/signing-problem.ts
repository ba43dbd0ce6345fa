/** Why a document cannot be signed. The messages are for whoever signs. */
const messages = {
  NOT_PDF: "El archivo no es un PDF que podamos leer. Ábralo y guárdelo otra vez como PDF.",
  ENCRYPTED:
    "El PDF está protegido de una forma que aquí no se abre. Ábralo en su programa, guárdelo sin protección y firme esa copia.",
  PASSWORD_NEEDED: "El PDF está protegido. Escriba arriba la contraseña con la que se abre y firme otra vez.",
  OTHER_PASSWORD: "La contraseña no abre este PDF. Revise mayúsculas, números y espacios y firme otra vez.",
  SIGNING_FORBIDDEN:
    "Quien protegió este PDF no permite agregar firmas. Pídale una copia que sí, o escriba arriba la contraseña de permisos.",
  CHANGES_FORBIDDEN:
    "Quien firmó antes este PDF prohibió cambiarlo y agregar firmas. Pídale una copia que admita más firmas.",
  XFA: "Este PDF es un formulario XFA, que las firmas dañan. Imprímalo como PDF y firme esa copia.",
  NO_PAGE: "El PDF no tiene esa página.",
  DAMAGED_SIGNED:
    "El PDF está dañado y ya tiene firmas: firmarlo otra vez las invalidaría. Pida una copia que no esté dañada.",
  NOT_SIGNED: "El PDF no tiene firmas cuya constancia se pueda renovar.",
  TOO_LARGE: "El archivo pesa más de 500 MB y no se puede firmar aquí.",
  EMPTY: "El archivo está vacío.",
  NOT_XML: "El archivo no es un XML bien formado: otros programas no lo abren. Corríjalo donde lo generó.",
  DTD: "El XML lleva una definición DTD o entidades, y no se firma así por seguridad.",
  XML_ENCODING: "El XML no está en UTF-8. Guárdelo en UTF-8 y fírmelo.",
  ALREADY_SIGNED: "El XML ya tiene una firma. El SRI acepta una sola por comprobante.",
  ID_TWICE:
    "Dos partes del XML llevan el identificador que se firma: no se sabría cuál se firmó. Corríjalo donde lo generó.",
  UNSUPPORTED_KEY: "La clave de este archivo es de un tipo con el que no podemos firmar.",
  OTHER_KEY: "La clave privada no es la del certificado: la firma no se podría comprobar.",
  CERTIFICATE_EXPIRED: "Su certificado ya venció: lo que firme no vale. Renueve su firma.",
  CERTIFICATE_REVOKED:
    "Su certificado está revocado o suspendido: lo que firme no vale, y no se firmó nada. Si no lo pidió usted, consulte a quien lo emitió.",
  CERTIFICATE_NOT_YET_VALID: "Su certificado todavía no empieza a valer. Revise la fecha de su dispositivo.",
  TIME_STAMP_FAILED:
    "No pudimos obtener el sello de tiempo y no se firmó nada. Intente otra vez, o firme sin sello de tiempo.",
} as const

type SigningProblemCode = keyof typeof messages

export class SigningProblem extends Error {
  override readonly name = "SigningProblem"
  readonly code: SigningProblemCode
  constructor(code: SigningProblemCode, options?: ErrorOptions) {
    super(messages[code], options)
    this.code = code
  }
}
