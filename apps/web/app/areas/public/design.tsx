import { pageTitle } from "../../shared-features/branding/page-title.ts"
import { useBrandName } from "../../shared-features/branding/use-brand.ts"
import { CodeSection } from "./design-parts/code-section.tsx"
import { ColourSection } from "./design-parts/colour-section.tsx"
import classes from "./design-parts/design.module.css"
import { DialogSection } from "./design-parts/dialog-section.tsx"
import { FieldSection } from "./design-parts/field-section.tsx"
import { FileSection } from "./design-parts/file-section.tsx"
import { NoticeSection } from "./design-parts/notice-section.tsx"
import { PageIndex } from "./design-parts/page-index.tsx"
import { PasswordSection } from "./design-parts/password-section.tsx"
import { RuleSection } from "./design-parts/rule-section.tsx"
import { StateSection } from "./design-parts/state-section.tsx"
import { TimelineSection } from "./design-parts/timeline-section.tsx"
import { TypeSection } from "./design-parts/type-section.tsx"

export const meta = pageTitle("Diseño")

/** The brand as it is set: every shared part in the distributor's colours (decisions, section 5). Nothing is sent. */
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
