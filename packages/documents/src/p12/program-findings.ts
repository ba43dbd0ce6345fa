/** Programs for which a holder wants to know whether the file serves. */
export const programs = ["sri", "firmaec", "adobe", "java", "dotnet", "openssl", "macos", "browsers"] as const
export type Program = (typeof programs)[number]

export const programNames: Record<Program, string> = {
  sri: "Facturación del SRI",
  firmaec: "FirmaEC",
  adobe: "Adobe Reader",
  java: "Programas de Java",
  dotnet: "Windows y programas de .NET",
  openssl: "Programas de PHP, Python y Node",
  macos: "macOS y iPhone",
  browsers: "Navegadores",
}

/** The worst of a program's findings: "note" changes nothing, "unsure" depends on the version. */
export type Severity = "note" | "unsure" | "fails"

/** What a file saved again changes. */
export type Fix = "modern" | "compatible" | "password"

interface FindingText {
  readonly text: string
  /** What to do; for findings that a copy mends, the copy is offered beside it. */
  readonly advice: string
  readonly fix?: Fix
}

const newFromAuthority = "Pida otra firma a su entidad."

export const findingTexts = {
  expired: { text: "El certificado ya venció.", advice: "Renueve su firma: lo que firme con esta no vale." },
  notYetValid: { text: "El certificado todavía no empieza a valer.", advice: "Espere a la fecha de inicio." },
  notForSigning: {
    text: "El certificado no permite firmar documentos (le falta el uso «firma digital»; el SRI responde con el error 39).",
    advice: "Pida a su entidad el certificado de firma.",
  },
  notRsa: {
    text: "La clave no es RSA, y el SRI y muchos programas solo firman con RSA.",
    advice: "Pida a su entidad una firma con clave RSA de 2048 bits.",
  },
  shortKey: {
    text: "La clave RSA tiene menos de 2048 bits y hoy se considera débil.",
    advice: newFromAuthority,
  },
  selfSigned: {
    text: "El certificado se firmó a sí mismo: ninguna entidad acreditada lo respalda.",
    advice: newFromAuthority,
  },
  issuerWithAccents: {
    text: "El nombre de la entidad lleva tildes o ñ, y algunos programas de facturación lo comparan mal.",
    advice: "Si el SRI rechaza la firma de sus facturas, pruebe otro programa de facturación.",
  },
  severalKeys: {
    text: "El archivo tiene varias claves y el programa puede tomar la que no firma (error 39 del SRI).",
    advice: "Guarde una copia que lleve solo la clave de firma.",
    fix: "modern",
  },
  noChain: {
    text: "El archivo no trae el certificado de la entidad que lo emitió.",
    advice: "Si el programa dice que no puede comprobarlo, instale el certificado de su entidad.",
  },
  rc2: {
    text: "Está protegido con RC2, un cifrado antiguo que OpenSSL 3 rechaza («unsupported»).",
    advice: "Guarde una copia con cifrado actual.",
    fix: "modern",
  },
  javaCipher: {
    text: "Está protegido con un cifrado que Java y FirmaEC no abren: dicen que el archivo está dañado o que la contraseña es incorrecta.",
    advice: "Guarde una copia con cifrado actual.",
    fix: "modern",
  },
  bareKey: {
    text: "La clave no está cifrada: quien copie el archivo puede firmar por usted aunque no sepa la contraseña. Java y FirmaEC no la encuentran.",
    advice: "Guarde una copia, que protege la clave con su contraseña, y borre este archivo.",
    fix: "modern",
  },
  oldCipher: {
    text: "Está protegido con un cifrado antiguo (3DES con SHA-1). Abre en casi todo, pero protege menos.",
    advice: "Si no usa programas antiguos, guarde una copia con cifrado actual.",
    fix: "modern",
  },
  modernOldJava: {
    text: "Java anterior a 8u301 y 11.0.12 no abre este cifrado.",
    advice: "Actualice Java, o guarde una copia compatible.",
    fix: "compatible",
  },
  modernOldWindows: {
    text: "Windows anterior a 10 (1709) no abre este cifrado.",
    advice: "En un Windows antiguo use una copia compatible.",
    fix: "compatible",
  },
  modernMacos: {
    text: "Muchas versiones de Llaveros dicen que la contraseña es incorrecta con este cifrado.",
    advice: "Si le pasa, guarde una copia compatible.",
    fix: "compatible",
  },
  adobeCipher: {
    text: "No lo hemos probado con este cifrado en Adobe Reader.",
    advice: "Si no lo abre, guarde una copia compatible.",
    fix: "compatible",
  },
  adobeTrust: {
    text: "Adobe mostrará «validez desconocida» hasta que agregue a la entidad a sus identidades de confianza.",
    advice: "En Adobe: Preferencias, Firmas, Identidades y certificados de confianza.",
  },
  pbmac1: {
    text: "Usa PBMAC1 (RFC 9579), que casi ningún programa conoce todavía.",
    advice: "Guarde una copia con cifrado actual.",
    fix: "modern",
  },
  noMac: {
    text: "El archivo no lleva el código que comprueba la contraseña, y varios programas no lo abren.",
    advice: "Guarde una copia.",
    fix: "modern",
  },
  dotnetRounds: {
    text: "Pide más repeticiones de cifrado de las que acepta .NET (300.000 por clave, 1.000.000 en total).",
    advice: "Guarde una copia con menos repeticiones.",
    fix: "modern",
  },
  slowRounds: {
    text: "Pide muchas repeticiones de cifrado: los programas de facturación pueden tardar más de veinte segundos.",
    advice: "Guarde una copia con menos repeticiones.",
    fix: "modern",
  },
  passwordNotAscii: {
    text: "La contraseña lleva tildes, ñ u otros signos que los programas no escriben igual («Password is not ASCII» en Java).",
    advice: "Guarde una copia con una contraseña sin tildes ni ñ.",
    fix: "password",
  },
  emptyPassword: {
    text: "El archivo no tiene contraseña: cualquiera que lo copie puede firmar por usted.",
    advice: "Guarde una copia con contraseña.",
    fix: "password",
  },
  aliasWithAccents: {
    text: "El alias de la clave lleva tildes o ñ; en algunos sistemas Java no lo encuentra por su nombre.",
    advice: "Guarde una copia: su alias va sin tildes.",
    fix: "modern",
  },
  pem: {
    text: "Es un archivo PEM, aunque se llame .p12, y los programas no lo abren como tal.",
    advice: "Guarde una copia .p12.",
    fix: "modern",
  },
  ownStore: {
    text: "Firefox lo importa en sus certificados. Chrome y Edge usan los del sistema (Windows o macOS).",
    advice: "Para el portal del SRI no hace falta: se usa con su programa de facturación.",
  },
} as const satisfies Record<string, FindingText>

export type FindingCode = keyof typeof findingTexts
