import { paperCatalogue } from "@trazo/domain/papers"
import { FileDrop } from "../../../../ui/file-drop.tsx"
import type { ShownFlow } from "../shown-flow.ts"
import step from "../step.module.css"
import { ExamplePicture } from "./example-picture.tsx"
import classes from "./papers.module.css"
import type { usePapers } from "./use-papers.ts"

interface PaperCardProps {
  category: ShownFlow["categories"][number]
  papers: ReturnType<typeof usePapers>
  error: string | undefined
}

/** One paper: what it is, why it is asked, how it should look, and what was sent of it. */
export function PaperCard({ category, papers, error }: PaperCardProps) {
  const { paper, title, why, hint, required, several, files } = category
  return (
    <div className={`${step.card} ${classes.paper}`} id={paper}>
      <FileDrop
        label={title}
        hint={
          <>
            <strong className={classes.why}>{why}</strong> {hint}
            {several ? ". Puede subir varios archivos." : "."}
            {required ? null : " Es opcional."}
          </>
        }
        format={paperCatalogue[paper].format}
        required={required}
        error={files.length > 0 ? undefined : error}
        files={files}
        several={several}
        send={papers.send(paper)}
        onRemove={(file) => void papers.remove(file.id)}
      />
      <ExamplePicture paper={paper} />
    </div>
  )
}
