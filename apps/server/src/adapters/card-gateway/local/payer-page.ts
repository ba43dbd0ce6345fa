/** What a payer can decide on the page of a gateway of ours. */
const decisions = {
  approve: "Pagar",
  refuse: "Pagar con una tarjeta rechazada",
  pend: "Pagar y dejar pendiente",
  turnBack: "Cancelar y volver",
} as const
export type Decision = keyof typeof decisions

export const isDecision = (text: string | null): text is Decision =>
  text !== null && Object.hasOwn(decisions, text)

interface Shown {
  title: string
  description: string
  cents: number
  /** What is told instead of the buttons. */
  ended?: string | undefined
}

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Asks the payer by a form that posts `decision` to its own address. */
export function payerPage({ title, description, cents, ended }: Shown): string {
  const buttons = Object.entries(decisions).map(
    ([decision, label]) => `<button name="decision" value="${decision}">${label}</button>`,
  )
  return `<!DOCTYPE html>
<html lang="es">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 26rem; margin: 2rem auto; padding: 0 1rem; color: #1b1f24 }
button { display: block; width: 100%; min-height: 3rem; margin: .5rem 0; font: inherit; border: 1px solid #57606a; border-radius: .5rem; background: #fff }
button:first-of-type { background: #1b1f24; color: #fff }
</style>
<main>
<p>Pasarela de demostración. No se cobra nada.</p>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(description)}</p>
<p><strong>US$ ${(cents / 100).toFixed(2)}</strong></p>
${ended === undefined ? `<form method="post">${buttons.join("\n")}</form>` : `<p>${escapeHtml(ended)}</p>`}
</main>
</html>
`
}
