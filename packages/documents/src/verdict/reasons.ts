/** Best first. Only `valid` is shown in green. */
const verdicts = ["valid", "validBut", "unknown", "invalid"] as const
export type Verdict = (typeof verdicts)[number]

export interface Reason {
  readonly code: ReasonCode
  readonly verdict: Verdict
  /** Spanish, one or two sentences that a person understands. */
  readonly text: string
}

const reasons = {
  // The whole file
  noSignature: ["unknown", "Este archivo no tiene firmas electrónicas."],
  unreadSignatures: [
    "unknown",
    "El archivo parece tener firmas, pero está dañado o armado de otra manera y no pudimos leerlas.",
  ],
  emptyFields: ["unknown", "Tiene espacios para firmar, pero nadie ha firmado en ellos."],
  unreadable: ["unknown", "No pudimos leer este archivo. Puede estar dañado o ser de otro tipo."],
  encrypted: [
    "unknown",
    "El PDF está protegido y así no podemos leer sus firmas. Escriba su contraseña, o revíselo en el programa con el que lo abre.",
  ],
  otherPassword: ["unknown", "Esa contraseña no abre el PDF. Revise mayúsculas, números y espacios."],
  tooMuchWork: [
    "unknown",
    "No pudimos revisarlo: el archivo pide más trabajo del que una revisión hace aquí. Eso no dice si su firma es buena o mala.",
  ],
  tooBig: ["unknown", "Este archivo es demasiado grande para revisarlo aquí."],
  needsContent: [
    "unknown",
    "Esta firma está separada de su documento. Elija también el documento que se firmó.",
  ],
  brokenStructure: [
    "unknown",
    "El archivo está mal armado: otro programa puede mostrar algo distinto de lo que se firmó.",
  ],
  removedSignature: ["invalid", "Una firma que este documento tenía ya no está."],
  notUnderstood: ["unknown", "La firma usa algo que no sabemos comprobar."],

  moreSignatures: [
    "unknown",
    "Este archivo tiene más firmas o cambios de los que revisamos aquí. Los que no se muestran no están revisados.",
  ],
  otherSignatures: [
    "unknown",
    "Este archivo tiene firmas de una clase que no revisamos aquí. Revíselas en el programa con el que lo abre, como Word o Excel.",
  ],
  otherContents: [
    "unknown",
    "La firma cubre varios archivos y aquí se revisa uno a la vez. Falta revisar otros.",
  ],
  twoFaces: [
    "unknown",
    "El archivo se abre de más de una manera: según el programa, se ve otra cosa que la que se firmó.",
  ],
  looseZip: [
    "unknown",
    "El archivo comprimido no está armado como debe: según el programa, se abre otra cosa que la que se firmó.",
  ],
  unsignedFiles: ["unknown", "Lleva archivos que esta firma no cubre y que nadie más asegura."],
  otherEvidence: ["validBut", "Lleva pruebas de conservación que no revisamos aquí."],
  unclearContent: ["unknown", "No se sabe cuál de los documentos del archivo cubre esta firma."],

  // The signed bytes
  intact: ["valid", "Lo firmado no ha cambiado."],
  altered: ["invalid", "El contenido cambió después de firmarlo, o la firma no es suya."],
  missingRange: ["invalid", "Falta parte de lo firmado: el archivo está cortado. Pídalo otra vez, completo."],
  otherRange: ["invalid", "La firma deja fuera partes del archivo: lo que ve puede no ser lo que se firmó."],
  notInRevision: ["invalid", "La firma no estaba en el documento que dice haber firmado."],
  sharedSignature: [
    "unknown",
    "Varios campos muestran la misma firma, como si hubiera firmado más de una persona.",
  ],
  noDigest: ["invalid", "La firma no dice qué contenido firma."],
  otherContent: ["invalid", "La firma es de otra clase de contenido."],
  attributesAsContent: [
    "invalid",
    "Lo que se ofrece como documento son datos internos de otra firma: nadie firmó este documento.",
  ],
  repeatedAttribute: ["unknown", "La firma repite un dato que debe estar una sola vez."],
  otherCertificate: ["invalid", "La firma nombra otro certificado: pudieron cambiar el que la acompaña."],
  noCertificate: [
    "unknown",
    "La firma no trae el certificado de quien firmó, así que no se sabe de quién es.",
  ],
  badForm: ["unknown", "La firma está mal armada y no pudimos leerla."],
  weakHash: ["unknown", "Usa un método antiguo que hoy se puede falsificar."],
  sriHash: [
    "validBut",
    "Usa SHA-1, un método antiguo que hoy se puede falsificar, porque así firma el SRI sus comprobantes y así los recibe. Para el SRI vale. Ante otros, confirme el comprobante en el portal del SRI con su clave de acceso.",
  ],
  shortKey: ["unknown", "La clave de la firma es muy corta y hoy se puede falsificar."],

  // What came after
  nothingAfter: ["valid", "Nada cambió después de esta firma."],
  savedAfter: [
    "valid",
    "Después solo se guardó de nuevo: no cambió nada de lo que se ve, se lee en voz alta o se entrega.",
  ],
  onlySigned: ["valid", "Después solo se añadieron otras firmas o sus pruebas."],
  filledAfter: ["validBut", "Después de firmar se llenaron campos o se añadieron comentarios."],
  coveredAfter: [
    "validBut",
    "Después de firmar se añadió algo sobre lo que ya se veía. Compárelo con el documento como estaba al firmarlo.",
  ],
  besideAfter: [
    "validBut",
    "Después de firmar se cambiaron datos que acompañan al documento y no se ven en sus páginas.",
  ],
  unclearAfter: ["unknown", "Después de firmar se añadió algo que puede tapar o cambiar lo que se firmó."],
  changedAfter: ["invalid", "El documento que ve no es el que se firmó: se cambió después."],
  notAllowedAfter: ["invalid", "Quien firmó prohibió cambios, y los hay."],
  badLaterSignature: [
    "unknown",
    "Después se añadió otra firma que no se puede dar por buena y que se ve en el documento.",
  ],
  partOfXml: [
    "unknown",
    "La firma cubre solo una parte del archivo. El resto no está firmado por esta persona.",
  ],
  unsignedNote: ["valid", "Lleva un comentario que nadie firmó. Los programas no lo muestran."],
  hasDtd: [
    "unknown",
    "El archivo define sus propias reglas (DTD), que pueden cambiar lo que se lee. No lo revisamos.",
  ],
  ambiguousTarget: [
    "invalid",
    "Dos partes del archivo llevan el identificador que se firmó: no se sabe cuál se firmó.",
  ],
  missingTarget: ["invalid", "Falta lo firmado: la parte que se firmó ya no está en el archivo."],
  falseCountersignature: [
    "validBut",
    "Dice respaldar otra firma del documento, y no es así: solo cubre lo que se indica aquí.",
  ],
  unsignedProperties: ["unknown", "Lleva datos sobre la firma (como la fecha) que nadie firmó."],
  countersigns: ["valid", "Es una firma sobre otra firma de este documento, que la respalda."],
  nothingCovered: ["invalid", "La firma no cubre el documento que se ve."],

  // Who
  trusted: ["valid", "Quien emitió el certificado está en la lista de entidades que conocemos."],
  trustedByVisitor: [
    "validBut",
    "Quien emitió el certificado no está en nuestra lista: usted agregó el suyo y decidió confiar.",
  ],
  unknownIssuer: [
    "unknown",
    "No conocemos a quien emitió este certificado. Eso no dice si la firma es buena o mala.",
  ],
  namesakeIssuer: [
    "unknown",
    "Quien emitió este certificado se llama como una entidad conocida, pero con una clave que no conocemos: puede ser otra clave de ella, o una imitación.",
  ],
  forgedIssuer: ["invalid", "El certificado dice ser de una entidad conocida, pero ella no lo emitió."],
  notForSigning: ["unknown", "El certificado no es para firmar documentos."],
  issuerNotValid: ["unknown", "El certificado de quien lo emitió no estaba vigente en esa fecha."],

  // When
  heldThen: ["valid", "La fecha de la firma está dentro del plazo del certificado."],
  heldAsClaimed: ["valid", "Según esa fecha, la firma está dentro del plazo del certificado."],
  claimedTime: ["valid", "La fecha es la que puso quien firmó; nadie más la confirma."],
  stampedTime: ["valid", "Un tercero confirma la fecha con un sello de tiempo."],
  noTime: ["validBut", "La firma no dice cuándo se hizo."],
  futureTime: ["unknown", "La firma tiene una fecha que aún no llega."],
  stampOfOther: ["validBut", "Trae un sello de tiempo que no es de esta firma. No lo tomamos en cuenta."],
  stampUnknown: [
    "validBut",
    "No conocemos a quien puso el sello de tiempo, así que la fecha no está confirmada.",
  ],
  notYetValid: ["invalid", "El certificado aún no estaba vigente en la fecha de la firma."],
  expiredThen: ["invalid", "El certificado ya había caducado en la fecha de la firma."],
  expiredSince: ["validBut", "El certificado ya caducó y nadie confirma que la firma se hizo antes."],
  expiredNoTime: ["unknown", "El certificado ya caducó y la firma no dice cuándo se hizo."],

  // Revocation
  notRevoked: ["valid", "El certificado no estaba revocado."],
  statusUnknown: ["validBut", "No pudimos saber si el certificado fue revocado."],
  revokedThen: ["invalid", "El certificado ya estaba revocado cuando se firmó."],
  invalidThen: ["invalid", "Quien emitió el certificado dice que ya no era seguro cuando se firmó."],
  signedBefore: ["valid", "Válida:"],
  revokedLater: [
    "validBut",
    "El certificado se revocó después; la firma se hizo antes y un tercero confirma la fecha.",
  ],
  revokedNoTime: ["unknown", "El certificado fue revocado y nadie confirma que la firma se hizo antes."],
  certificateCurrent: ["valid", "El certificado está dentro de su plazo."],
  certificateExpired: ["invalid", "El certificado ya caducó."],
  certificateNotYet: ["invalid", "El certificado aún no está vigente."],
  certificateRevoked: ["invalid", "El certificado está revocado: lo que se firme con él ya no vale."],
  suspended: ["unknown", "El certificado está suspendido."],
} as const satisfies Record<string, readonly [Verdict, string]>

export type ReasonCode = keyof typeof reasons

const claimed: readonly ReasonCode[] = ["claimedTime", "heldAsClaimed"]

/** Whether the reason rests on what the signer says: it weighs nothing against a signature, and proves nothing for it. */
export const isClaimed = ({ code }: Pick<Reason, "code">): boolean => claimed.includes(code)

/** `detail` is added to the usual text. */
export function reason(code: ReasonCode, detail?: string): Reason {
  const [verdict, text] = reasons[code]
  return { code, verdict, text: detail ? `${text} ${detail}` : text }
}

export function worstOf(list: readonly { readonly verdict: Verdict }[]): Verdict {
  return list.reduce<Verdict>(
    (worst, { verdict }) => (rank(verdict) > rank(worst) ? verdict : worst),
    "valid",
  )
}

/** The worst first. */
export const byWeight = (list: readonly Reason[]): Reason[] =>
  list.toSorted((one, other) => rank(other.verdict) - rank(one.verdict))

const rank = (verdict: Verdict) => verdicts.indexOf(verdict)
