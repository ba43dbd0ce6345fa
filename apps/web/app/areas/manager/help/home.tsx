import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs"
import { pageTitle } from "../../../shared-features/branding/page-title.ts"
import { PageHeading } from "../frame/page-heading.tsx"
import { loadRequests } from "../request/load-requests.ts"
import { RequestCard } from "../request/request-card.tsx"
import requestClasses from "../request/requests.module.css"
import type { Route } from "./+types/home"
import { Contact } from "./contact.tsx"
import classes from "./help.module.css"
import { helpQuestions, processSteps } from "./help-texts.ts"

export const meta = pageTitle("Ayuda")

/** What waits for the client, and nothing else of their requests. */
export async function loader({ context }: Route.LoaderArgs) {
  const { rows, cutOff } = await loadRequests(context)
  return { rows: rows.filter(({ id, nextActor }) => nextActor === "client" || cutOff.includes(id)), cutOff }
}

export default function Help({ loaderData: { rows, cutOff } }: Route.ComponentProps) {
  return (
    <>
      <PageHeading title="Ayuda">Lo que le toca hacer, cómo sigue el proceso y con quién hablar.</PageHeading>
      <section className={classes.section} aria-labelledby="pendiente">
        <h2 id="pendiente">Pendiente de usted</h2>
        {rows.length === 0 ? (
          <p className={classes.nothing}>
            <IconCircleCheck size={24} stroke={1.75} aria-hidden="true" />
            No tiene nada pendiente.
          </p>
        ) : (
          <ul className={requestClasses.list}>
            {rows.map((row) => (
              <li key={row.id}>
                <RequestCard request={row} isCutOff={cutOff.includes(row.id)} />
              </li>
            ))}
          </ul>
        )}
      </section>
      <section className={classes.section} aria-labelledby="pasos">
        <h2 id="pasos">Pasos del proceso</h2>
        <ol className={classes.steps}>
          {processSteps.map(({ title, text }) => (
            <li key={title}>
              <strong>{title}</strong>
              <span>{text}</span>
            </li>
          ))}
        </ol>
      </section>
      <section className={classes.section} aria-labelledby="preguntas">
        <h2 id="preguntas">Preguntas</h2>
        <div className={classes.questions}>
          {helpQuestions.map(({ question, answer }) => (
            <details key={question}>
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </section>
      <Contact />
    </>
  )
}
