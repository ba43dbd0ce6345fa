import { Button } from "@mantine/core"
import { ProgressBar } from "./progress-bar.tsx"
import classes from "./upload-progress.module.css"
import type { Upload } from "./use-upload.ts"

/** The progress of an upload, with its actions. */
export function UploadProgress({ upload }: { upload: Upload }) {
  const { state, retry, cancel } = upload
  return (
    <div aria-live="polite">
      {state.phase === "preparing" ? <p className={classes.text}>Preparando {state.name}…</p> : null}
      {state.phase === "sending" ? (
        <div className={classes.row}>
          <div className={classes.sending}>
            <span className={classes.text}>Enviando {state.name}…</span>
            <ProgressBar max={1} value={state.share} aria-label={`Enviando ${state.name}…`} />
          </div>
          <Button variant="subtle" onClick={cancel}>
            Cancelar
          </Button>
        </div>
      ) : null}
      {state.phase === "failed" ? (
        <div className={classes.row} data-failed="true">
          <p className={classes.text}>
            {state.problem} <strong>{state.name}</strong> sigue aquí.
          </p>
          <Button variant="default" onClick={() => void retry()}>
            Enviar otra vez
          </Button>
        </div>
      ) : null}
    </div>
  )
}
