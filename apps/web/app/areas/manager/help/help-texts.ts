export const processSteps: readonly { title: string; text: string }[] = [
  { title: "Solicitud", text: "Llena sus datos y sube sus documentos y su foto." },
  { title: "Pago", text: "Envía el comprobante y nosotros lo validamos." },
  { title: "Revisión", text: "Comprobamos sus documentos. Si algo falta, le pedimos solamente eso." },
  { title: "Activación", text: "Usted crea la clave en su dispositivo y recibe su certificado." },
  { title: "Descarga", text: "Guarda el archivo de su firma y ya puede firmar documentos." },
]

/** What holders ask once they have an account. */
export const helpQuestions: readonly { question: string; answer: string }[] = [
  {
    question: "¿Cómo sé en qué va mi solicitud?",
    answer:
      "En «Mis solicitudes» cada una dice su estado, a quién le toca el siguiente paso y hasta cuándo hay tiempo.",
  },
  {
    question: "¿Qué hago si me piden una corrección?",
    answer:
      "Abra la solicitud: verá qué dato o documento corregir y por qué. También le enviamos el enlace por correo. Lo demás queda como está.",
  },
  {
    question: "¿Puedo descargar otra vez mi firma?",
    answer: "Sí, en «Descargar», las veces que quiera. La contraseña es la que eligió al activarla.",
  },
  {
    question: "¿Y si olvidé la contraseña de mi firma?",
    answer:
      "Nadie puede recuperarla, tampoco nosotros: por eso es segura. Revoque el certificado y pida uno nuevo.",
  },
  {
    question: "¿Qué hago si perdí el archivo o alguien más lo usa?",
    answer: "Revoque el certificado en «Revocar». Deja de ser válido de inmediato y no se puede deshacer.",
  },
]
