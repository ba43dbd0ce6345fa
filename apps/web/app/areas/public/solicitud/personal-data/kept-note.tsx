import IconCloudCheck from "@tabler/icons-react/dist/esm/icons/IconCloudCheck.mjs"
import IconCloudOff from "@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs"
import classes from "./personal-form.module.css"
import type { KeptState } from "./use-kept-draft.ts"

const texts: Record<KeptState, string> = {
  idle: "Lo que escribe se guarda solo.",
  keeping: "Guardando…",
  kept: "Guardado.",
  failed: "Sin conexión: se guardará en cuanto vuelva.",
}

/** What is typed is kept; not announced, as it changes with every field. */
export function KeptNote({ state }: { state: KeptState }) {
  const Picture = state === "failed" ? IconCloudOff : IconCloudCheck
  return (
    <p className={classes.kept} data-state={state}>
      <Picture size={20} stroke={1.5} aria-hidden="true" />
      {texts[state]}
    </p>
  )
}
