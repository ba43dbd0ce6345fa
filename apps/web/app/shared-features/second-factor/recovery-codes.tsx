import { Button } from "@mantine/core"
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs"
import IconCopy from "@tabler/icons-react/dist/esm/icons/IconCopy.mjs"
import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs"
import { useEffect, useRef, useState } from "react"
import classes from "./second-factor.module.css"

interface RecoveryCodesProps {
  codes: readonly string[]
  onKept: () => void
}

/** The codes, this once: who leaves without them asks for others. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [isCopied, setCopied] = useState<boolean | null>(null)
  useEffect(() => heading.current?.focus(), [])
  const text = `${codes.join("\n")}\n`
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )

  return (
    <section className={classes.card} data-tone="told" aria-labelledby="recovery-codes">
      <h2 ref={heading} id="recovery-codes" tabIndex={-1}>
        Guarde sus códigos de recuperación
      </h2>
      <p>
        Con uno de ellos entra si pierde su teléfono o su llave. Cada uno sirve una vez, y no volveremos a
        mostrarlos.
      </p>
      <ul className={classes.codes} translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button
          variant="default"
          leftSection={
            isCopied ? <IconCheck size={20} aria-hidden="true" /> : <IconCopy size={20} aria-hidden="true" />
          }
          onClick={() => void copy()}
        >
          {isCopied ? "Copiados" : "Copiar los códigos"}
        </Button>
        <Button
          variant="default"
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="codigos-de-recuperacion.txt"
          leftSection={<IconDownload size={20} aria-hidden="true" />}
        >
          Descargar
        </Button>
        <Button onClick={onKept}>Ya los guardé</Button>
      </div>
      <p role="status" className={classes.told}>
        {isCopied === false ? "No se pudo copiar. Descárguelos o anótelos." : isCopied ? "Copiados" : ""}
      </p>
    </section>
  )
}
