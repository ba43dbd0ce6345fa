import classes from "./design.module.css"

interface DesignSectionProps {
  of: SectionKey
  /** What these parts are for. */
  lead: React.ReactNode
  children: React.ReactNode
}

export function DesignSection({ of, lead, children }: DesignSectionProps) {
  return (
    <section id={of} className={classes.section} aria-labelledby={`${of}-titulo`}>
      <h2 id={`${of}-titulo`}>{sectionTitles[of]}</h2>
      <p className={classes.lead}>{lead}</p>
      {children}
    </section>
  )
}

/** One part, or a few of a kind, on a sheet. */
export function Sheet({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className={classes.sheet}>
      <h3>{title}</h3>
      {children}
    </div>
  )
}

/** The page's sections, in their order; the key is the anchor. */
export const sectionTitles = {
  colores: "Colores y contraste",
  letra: "Letra y botones",
  estados: "Estados",
  campos: "Campos",
  contrasena: "Contraseña",
  codigo: "Código de un solo uso",
  archivos: "Archivos",
  reglas: "Reglas y mensajes",
  cronologia: "Línea de tiempo",
  avisos: "Avisos y esperas",
  dialogos: "Diálogos y menús",
} as const

type SectionKey = keyof typeof sectionTitles
