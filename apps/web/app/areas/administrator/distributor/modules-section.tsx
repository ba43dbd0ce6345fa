import { Alert } from "@mantine/core"
import type { PlatformDistributor } from "@trazo/contract/distributors/administration"
import { moduleCatalogue } from "@trazo/domain/identity/module-catalogue"
import { useState } from "react"
import { useIntent } from "../../../shared-features/platform/intent/use-intent.ts"
import { EditorForm } from "../../../ui/editor/editor-form.tsx"
import { Section } from "../../../ui/editor/section.tsx"
import { ModuleFields } from "./module-fields.tsx"

const titlesOf = (keys: readonly string[]) =>
  moduleCatalogue.filter(({ key }) => keys.includes(key)).map(({ title }) => title)

export function ModulesSection({ modules, lastChange }: Pick<PlatformDistributor, "modules" | "lastChange">) {
  const intent = useIntent("modules")
  const [chosen, setChosen] = useState<readonly string[]>(modules)
  const removed = titlesOf(modules.filter((key) => !chosen.includes(key)))
  return (
    <Section
      title="Módulos"
      hint="Lo que ven sus ejecutivos, según los permisos de cada uno. Un cambio vale desde su siguiente clic."
    >
      <EditorForm
        intent={intent}
        labels={{ modules: "Módulos" }}
        lastChange={lastChange}
        submitLabel="Guardar módulos"
      >
        <ModuleFields label="Módulos" defaultChecked={modules} onChange={setChosen} />
        {removed.length > 0 ? (
          <Alert role="status" color="warn">
            Al guardar, sus ejecutivos dejan de entrar en {removed.join(", ")}. Lo que hay allí se conserva.
          </Alert>
        ) : null}
      </EditorForm>
    </Section>
  )
}
