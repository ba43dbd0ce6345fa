import IconClockX from "@tabler/icons-react/dist/esm/icons/IconClockX.mjs"
import { sessionEndedMessage } from "@trazo/contract/errors"
import { useLoaderData } from "react-router"
import classes from "./session-ended-note.module.css"

/** Why one is here, when it was not one's own wish. */
export function SessionEndedNote() {
  const answer = useLoaderData<{ ended?: boolean } | null>()
  return (
    <div role="status" className={classes.place}>
      {answer?.ended ? (
        <p className={classes.note}>
          <IconClockX size={20} stroke={1.75} aria-hidden="true" />
          {sessionEndedMessage}
        </p>
      ) : null}
    </div>
  )
}
