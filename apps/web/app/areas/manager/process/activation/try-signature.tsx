import { Button, Stack } from "@mantine/core"
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs"
import IconCircleCheckFilled from "@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs"
import { useDeviceJob } from "../../../../shared-features/platform/device-work/use-device-job.ts"
import { Note } from "../../../../ui/content/note.tsx"
import { saveFile } from "../../../../ui/files/save-file.ts"
import type { Activated } from "./run-activation.ts"

/** «Pruébela»: signs a sample PDF on this device and checks it at once. */
export function TrySignature({ result: { certificate, chain, privateKey } }: { result: Activated }) {
  const { state, run } = useDeviceJob("trySignature")
  const start = () => {
    const signer = { certificate, chain, kind: "RSA", keys: { "SHA-256": privateKey } } as const
    void run({ signer, address: `${location.origin}/verificar` })
  }
  return (
    <section aria-labelledby="pruebela">
      <h2 id="pruebela">Pruébela</h2>
      <p>Firme un PDF de ejemplo y vea si la firma es válida.</p>
      <Stack gap="sm">
        <Button variant="default" loading={state.name === "busy"} onClick={start}>
          Firmar un PDF de ejemplo
        </Button>
        <div role="status">
          {state.name === "done" ? (
            <Note
              tone={state.result.isValid ? "good" : "warn"}
              icon={state.result.isValid ? IconCircleCheckFilled : IconAlertTriangle}
            >
              <strong>
                {state.result.isValid
                  ? "Su firma funciona: la comprobamos y es válida."
                  : "La firma se hizo, pero no pudimos afirmar que es válida."}
              </strong>{" "}
              {state.result.isValid ? null : state.result.reasons.join(" ")}
            </Note>
          ) : null}
        </div>
        {state.name === "done" ? (
          <Button
            variant="subtle"
            onClick={() => saveFile(state.result.pdf, "ejemplo-firmado.pdf", "application/pdf")}
          >
            Guardar el PDF firmado
          </Button>
        ) : null}
        {state.name === "failed" ? <p role="alert">{state.problem.message}</p> : null}
      </Stack>
    </section>
  )
}
