import type { HistoryEntry } from "@trazo/contract/administration"
import { Section } from "../../../ui/editor/section.tsx"
import { RelativeDate } from "../../../ui/relative-date.tsx"
import classes from "./history-panel.module.css"
import { historyWords } from "./history-words.ts"

/** What administrators did to it, from the audit. */
export function HistoryPanel({ history }: { history: readonly HistoryEntry[] }) {
  return (
    <Section title="Historial" hint="Lo último que hicieron los administradores con ella.">
      {history.length > 0 ? (
        <ol className={classes.history}>
          {history.map((entry) => (
            <li key={entry.id}>
              <span className={classes.act}>{historyWords(entry)}</span>
              <span className={classes.who}>
                {entry.who ?? "Un administrador"} · <RelativeDate date={entry.at} />
              </span>
            </li>
          ))}
        </ol>
      ) : (
        <p className={classes.none}>Ningún administrador la ha cambiado todavía.</p>
      )}
    </Section>
  )
}
