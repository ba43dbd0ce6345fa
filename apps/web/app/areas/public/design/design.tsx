import { pageTitle } from "../../../shared-features/branding/page-title.ts"
import { useBrandName } from "../../../shared-features/branding/use-brand.ts"
import { MenuDrawer } from "../../../ui/menu-drawer.tsx"
import { ColourSection } from "./colour-section.tsx"
import classes from "./design.module.css"
import { sectionTitles } from "./design-section.tsx"
import { DialogSection } from "./dialog-section.tsx"
import { CodeSection, FieldSection, FileSection, PasswordSection } from "./field-sections.tsx"
import { NoticeSection } from "./notice-section.tsx"
import pageIndexStyles from "./page-index.module.css"
import { RuleSection } from "./rule-section.tsx"
import { StateSection, TimelineSection } from "./status-sections.tsx"
import { TypeSection } from "./type-section.tsx"

export const meta = pageTitle("Diseño")

/** Every shared part in the distributor's colours. Nothing is sent. */
export default function Design() {
  const name = useBrandName()
  return (
    <div className={classes.page}>
      <PageIndex />
      <main className={classes.main}>
        <header className={classes.head}>
          <h1>Diseño</h1>
          <p>
            Así se ve {name} en cada parte del sistema, con los colores que tiene puestos hoy. Todo se puede
            probar aquí y nada se envía.
          </p>
        </header>
        <ColourSection />
        <TypeSection />
        <StateSection />
        <FieldSection />
        <PasswordSection />
        <CodeSection />
        <FileSection />
        <RuleSection />
        <TimelineSection />
        <NoticeSection />
        <DialogSection />
      </main>
    </div>
  )
}

/** The way to each section: beside the page on a desk, in a drawer on a phone. */
function PageIndex() {
  return (
    <div className={pageIndexStyles.index}>
      <div className={pageIndexStyles.phone}>
        <MenuDrawer>
          <Links />
        </MenuDrawer>
        <span aria-hidden="true">Secciones</span>
      </div>
      <div className={pageIndexStyles.desk}>
        <Links />
      </div>
    </div>
  )
}

function Links() {
  return (
    <nav aria-label="Secciones">
      <ul className={pageIndexStyles.links}>
        {Object.entries(sectionTitles).map(([key, title]) => (
          <li key={key}>
            <a href={`#${key}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
