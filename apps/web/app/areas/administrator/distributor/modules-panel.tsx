import { Button } from "@mantine/core"
import { moduleCatalogue } from "@trazo/domain/module-catalogue"
import { useState } from "react"
import { SavedNote } from "../../../ui/editor/saved-note.tsx"
import { Section, SectionBody, SectionFooter } from "../../../ui/editor/section.tsx"
import { ModuleFields } from "../parts/module-fields.tsx"
import { useAct } from "../parts/use-act.ts"
import classes from "./modules-panel.module.css"

const titlesOf = (keys: readonly string[]) =>
  moduleCatalogue.filter(({ key }) => keys.includes(key)).map(({ title }) => title)

export function ModulesPanel({ modules }: { modules: readonly string[] }) {
  const { Form, failure, isBusy, isDone } = useAct("modules")
  const [chosen, setChosen] = useState(modules)
  const removed = titlesOf(modules.filter((key) => !chosen.includes(key)))
  const isChanged = removed.length > 0 || chosen.some((key) => !modules.includes(key))
  return (
    <Section
      title="Módulos"
      hint="Lo que ven sus ejecutivos, según los permisos de cada uno. Un cambio vale desde su siguiente clic."
    >
      <Form method="post">
        <input type="hidden" name="intent" value="modules" />
        <SectionBody>
          <ModuleFields label="Módulos" defaultChecked={modules} onChange={setChosen} />
          {removed.length > 0 ? (
            <p className={classes.warning} role="status">
              Al guardar, sus ejecutivos dejan de entrar en {removed.join(", ")}. Lo que hay allí se conserva.
            </p>
          ) : null}
          {failure.message ? <p role="alert">{failure.message}</p> : null}
        </SectionBody>
        <SectionFooter>
          <Button type="submit" loading={isBusy}>
            Guardar módulos
          </Button>
          <SavedNote>{isDone && !isChanged ? "Guardado" : null}</SavedNote>
        </SectionFooter>
      </Form>
    </Section>
  )
}
