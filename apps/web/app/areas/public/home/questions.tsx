import IconChevronDown from "@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs"
import { Markdown } from "../../../ui/markdown/markdown.tsx"
import classes from "./home.module.css"
import { Section } from "./section.tsx"

/** `details` instead of Mantine's Accordion: it opens before hydration and adds no JavaScript. */
export function Questions() {
  return (
    <Section id="preguntas" title="Preguntas">
      {questions.map(({ question, text }) => (
        <details key={question} className={classes.question}>
          <summary>
            {question}
            <IconChevronDown size={20} aria-hidden="true" />
          </summary>
          <div className={classes.text}>
            <Markdown text={text} />
          </div>
        </details>
      ))}
    </Section>
  )
}

interface Question {
  question: string
  text: string
}

/** Texts are Markdown. */
const questions: readonly Question[] = [
  {
    question: "¿Qué es un archivo de firma electrónica?",
    text: "Es un archivo (.p12) con su certificado y su clave. Con él y su contraseña firma documentos en su computadora, por ejemplo con FirmaEC, o factura con el SRI.",
  },
  {
    question: "¿Cuánto tarda?",
    text: "Llenar la solicitud toma unos diez minutos. Después confirmamos su pago y revisamos sus documentos. Si algo falta, le pedimos solamente eso.",
  },
  {
    question: "¿Puedo hacerlo todo desde el teléfono?",
    text: "Sí, fotos incluidas. Y si prefiere seguir en la computadora, abra allí el enlace que le enviamos por correo: encontrará todo como lo dejó.",
  },
  {
    question: "¿Qué pasa si me equivoco en un dato?",
    text: "Antes de enviar verá todas sus respuestas y podrá cambiar cada una. Si después encontramos un error, le pediremos corregir solo ese dato o documento.",
  },
  {
    question: "¿Qué hago si olvido la contraseña de mi firma?",
    text: "Nadie puede recuperarla, tampoco nosotros: por eso es segura. En ese caso se revoca el certificado y se pide uno nuevo.",
  },
  {
    question: "¿Puede pedirla una persona extranjera?",
    text: "Sí, con su pasaporte vigente.",
  },
]
