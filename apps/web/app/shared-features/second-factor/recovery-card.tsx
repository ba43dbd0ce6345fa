import { Button } from "@mantine/core"
import IconLifebuoy from "@tabler/icons-react/dist/esm/icons/IconLifebuoy.mjs"
import { useEffect, useState } from "react"
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx"
import type { AskProof } from "./proof-required.ts"
import classes from "./second-factor.module.css"
import { useProvenFetcher } from "./use-proven-fetcher.ts"

interface RecoveryCardProps {
  left: number
  ask: AskProof
  onCodes: (codes: readonly string[]) => void
}

function leftText(left: number): string {
  if (left === 0) return "Ya no le queda ninguno. Pida otros para no quedarse fuera de su cuenta."
  return left === 1 ? "Le queda 1 código sin usar." : `Le quedan ${left} códigos sin usar.`
}

export function RecoveryCard({ left, ask, onCodes }: RecoveryCardProps) {
  const { send, isBusy, failure, done } = useProvenFetcher(ask)
  const [isAsking, setAsking] = useState(false)
  useEffect(() => {
    if (!done?.recoveryCodes) return
    setAsking(false)
    onCodes(done.recoveryCodes)
  }, [done, onCodes])

  return (
    <section className={classes.card} aria-labelledby="recovery">
      <div className={classes.head}>
        <IconLifebuoy size={22} stroke={1.75} aria-hidden="true" />
        <h2 id="recovery">Códigos de recuperación</h2>
      </div>
      <p>{leftText(left)}</p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => setAsking(true)}>
          Pedir otros códigos
        </Button>
      </div>
      <ConfirmDialog
        opened={isAsking}
        title="Pedir otros códigos de recuperación"
        confirmLabel="Pedir otros"
        isBusy={isBusy}
        onConfirm={() => send({ intent: "renew-codes" })}
        onCancel={() => setAsking(false)}
      >
        Los que guardó antes dejan de servir.
        {failure ? <span role="alert"> {failure.message}</span> : null}
      </ConfirmDialog>
    </section>
  )
}
