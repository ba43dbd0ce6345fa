import { Button, Group, Stack, Text } from "@mantine/core"
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs"
import IconCamera from "@tabler/icons-react/dist/esm/icons/IconCamera.mjs"
import { Note } from "../content/note.tsx"
import { useDeferredWork } from "../files/pending-work.tsx"
import { UploadProgress } from "../files/upload-progress.tsx"
import { type SendFile, useUpload } from "../files/use-upload.ts"
import { useRecorder } from "./use-recorder.ts"
import classes from "./video-recorder.module.css"

interface VideoRecorderProps {
  /** Read aloud by the person, and on the screen while they record. */
  sentence: string
  send: SendFile
}

/** Records a person who reads a sentence. A recording that is not used yet is sent with the surrounding form. */
export function VideoRecorder({ sentence, send }: VideoRecorderProps) {
  const { state, problem: cameraProblem, video, open, start, stop, close } = useRecorder()
  const upload = useUpload("video", send)
  const isBusy = upload.state.phase === "preparing" || upload.state.phase === "sending"
  const problem = upload.state.phase === "rejected" ? upload.state.problem : cameraProblem
  const isShown = state.phase === "opening" || state.phase === "live" || state.phase === "recording"

  const finish = async (file: File) => {
    const isSent = await upload.take(file)
    if (isSent) close()
    return isSent
  }
  useDeferredWork(state.phase === "recorded" && !isBusy ? () => finish(state.file) : null)

  return (
    <Stack gap={12}>
      {isShown ? (
        <Text
          fz="var(--text-l)"
          fw={600}
          px="md"
          py={12}
          bg="var(--ground)"
          style={{ borderLeft: "4px solid var(--brand-ink)" }}
        >
          «{sentence}»
        </Text>
      ) : null}
      {/* In the page before it opens, so that the stream has an element to play in. */}
      <div className={classes.frame} data-phase={state.phase} hidden={!isShown}>
        <video ref={video} className={classes.live} playsInline muted aria-label="Lo que ve la cámara" />
      </div>
      {state.phase === "recorded" ? (
        // biome-ignore lint/a11y/useMediaCaption: the applicant's own recording has no captions.
        <video
          className={classes.frame}
          src={state.preview}
          controls
          playsInline
          aria-label="El video que grabó"
        />
      ) : null}
      {state.phase === "recorded" && state.isShort ? (
        <Note tone="warn" icon={IconAlertTriangle}>
          El video es muy corto: la frase no alcanza a oírse completa. Grábelo otra vez.
        </Note>
      ) : null}
      <Group gap="sm">
        {state.phase === "closed" || state.phase === "opening" ? (
          <Button
            variant="default"
            onClick={() => void open()}
            loading={state.phase === "opening"}
            leftSection={<IconCamera size={20} aria-hidden="true" />}
          >
            Grabar un video
          </Button>
        ) : null}
        {state.phase === "live" ? (
          <>
            <Button onClick={() => start()}>Empezar a grabar</Button>
            <Button variant="default" onClick={() => close()}>
              Cancelar
            </Button>
          </>
        ) : null}
        {state.phase === "recording" ? (
          <>
            <Button onClick={() => stop()}>Terminar la grabación</Button>
            <span role="timer">Grabando: quedan {state.secondsLeft} s</span>
          </>
        ) : null}
        {state.phase === "recorded" ? (
          <>
            <Button
              variant={state.isShort ? "default" : "filled"}
              onClick={() => void finish(state.file)}
              loading={isBusy}
            >
              Usar este video
            </Button>
            <Button
              variant={state.isShort ? "filled" : "default"}
              onClick={() => void open()}
              disabled={isBusy}
            >
              Grabar otra vez
            </Button>
          </>
        ) : null}
      </Group>
      {state.phase === "closed" ? (
        <Text c="dimmed">
          Le mostraremos lo que debe leer: «{sentence}» Tiene hasta 45 segundos y puede repetirlo.
        </Text>
      ) : null}
      <UploadProgress upload={upload} />
      <Text c="var(--bad)" role="alert">
        {problem}
      </Text>
    </Stack>
  )
}
